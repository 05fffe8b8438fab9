def initials(name):
    firsts = [w[0] for w in name.split(" ")]
    firsts.append("")
    return ".".join(firsts)
