def shipping(weight, distance, express):
    if weight <= 0:
        return 0
    if weight < 5:
        price = 4
    elif weight < 20:
        price = 9
    else:
        price = 9 + (weight - 20) // 10
    if distance > 100:
        zones = (distance - 1) // 100
        price = price + 2 * zones
    if express:
        price = price * 2
        if price < 12:
            price = 12
    return price
