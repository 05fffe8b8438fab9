int puzzle(unsigned char number) {
    return (int)(number / 2);
}
