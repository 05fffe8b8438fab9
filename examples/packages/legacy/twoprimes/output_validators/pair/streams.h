// Reads the three streams of a validator, and ends the program with a verdict: quit(accepted, "why").
#pragma once
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

struct Streams {
    std::ifstream input, answer;
    std::string feedback;

    Streams(int argc, char** argv) {
        if (argc < 4) std::exit(1);
        input.open(argv[1]);
        answer.open(argv[2]);
        feedback = argv[3];
    }

    void quit(bool accepted, const std::string& why) {
        std::ofstream(feedback + "judgemessage.txt") << why << "\n";
        std::exit(accepted ? 42 : 43);
    }

    long long read_number(long long least, long long most) {
        long long found;
        if (!(std::cin >> found)) quit(false, "a number is missing");
        if (found < least || found > most) quit(false, "a number is out of bounds");
        return found;
    }

    void read_end() {
        std::string rest;
        if (std::cin >> rest) quit(false, "there is more than two numbers");
    }
};
