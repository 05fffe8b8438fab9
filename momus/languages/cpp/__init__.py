"""C++: compiled by g++ in the box, with the worker of C and a header that turns values into C++ objects."""
