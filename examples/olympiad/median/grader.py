from median import median

input()
print(median(list(map(int, input().split()))))
