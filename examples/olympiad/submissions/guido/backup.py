# Keeps a copy of everything for each line: the disk is soon full.
lines = open("backup.in").readlines()
for number in range(len(lines)):
    with open(f"copy{number}", "w") as file:
        file.writelines(lines)
with open("backup.out", "w") as file:
    file.writelines(reversed(lines))
