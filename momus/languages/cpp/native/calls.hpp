// Calls of functions and of objects' methods: from an input to its record.
#ifndef MOMUS_CALLS_HPP
#define MOMUS_CALLS_HPP

#include "calls.h"
#include "signatures.hpp"

namespace momus {

// ---- what was thrown

struct thrown {
    std::string type, message;
    bool is_memory = false;
};

// To be called where an exception is being handled.
inline thrown current_exception() {
    thrown found;
    const std::type_info *type = abi::__cxa_current_exception_type();
    found.type = type ? name_of(*type) : "an unknown exception";
    try {
        throw;
    } catch (const std::bad_array_new_length &error) {
        found.message = error.what();
    } catch (const std::bad_alloc &) {
        found.is_memory = true;
    } catch (const std::exception &error) {
        const char *said = error.what();
        found.message = said ? said : "";
    } catch (const std::string &text) {
        found.message = text;
    } catch (const char *text) {
        found.message = text ? text : "";
    } catch (int number) {
        found.message = std::to_string(number);
    } catch (abi::__forced_unwind &) {
        throw;
    } catch (...) {
    }
    return found;
}

inline void rewind_to(uint8_t *begin) {
    momus_at = begin;
    momus_overflow = 0;
}

inline void flush_streams() {
#ifdef _GLIBCXX_IOSTREAM
    if (momus_wanted() & MOMUS_PRINTED)
        std::cout.flush();
#endif
}

// Write after a call: what the arguments are now, and what was printed.
template <class WriteAfter> void write_rest(WriteAfter write_after) {
    if (momus_wanted() & MOMUS_AFTER) {
        uint8_t *opened = momus_open_bytes();
        write_after();
        momus_close_bytes(opened);
    } else
        momus_put_byte('N');
    flush_streams();
    momus_put_said();
}

template <class WriteAfter> void write_raised(const thrown &error, WriteAfter write_after) {
    if (error.is_memory) {
        momus_tag_alone('#');
        return;
    }
    momus_put_byte('!');
    momus_put_open('(', 4);
    // The message is a stranger's: it must be text.
    momus_put_text(error.type.data(), error.type.size());
    uint8_t *opened = momus_at;
    momus_put_text(error.message.data(), error.message.size() < 4096 ? error.message.size() : 4096);
    if (!momus_overflow && *opened == 's') {
        momus_at = opened;
        momus_put_text("", 0);
    }
    write_rest(write_after);
}

// ---- functions

// The receiver of a function that is no method.
struct nobody {};

// `Call::target_type` is the type of the function, `Call::call` calls it, `Call::outputs` has a bit for each parameter that is written to.
template <class Call> struct function {
    typedef typename Call::target_type target_type;
    typedef typename Call::receiver_type receiver_type;
    static_assert(std::is_default_constructible<receiver_type>::value, "the receiver of a method cannot be made");
    typedef typename signature<target_type>::parameters parameters;
    typedef typename signature<target_type>::result returned;
    typedef slots_of<parameters> layout;
    typedef typename layout::type slots_type;
    typedef typename layout::indices indices;

    template <size_t... I> static returned call(receiver_type &receiver, slots_type &slots, std::index_sequence<I...>) {
        (void)slots;
        return Call::call(receiver, std::get<I>(slots).pass()...);
    }

    static constexpr int arity = parameters::count;

    template <size_t... I> static void write_arguments(slots_type &slots, unsigned long chosen, std::index_sequence<I...>) {
        (void)slots, (void)chosen;
        (void)std::initializer_list<int>{
            (chosen >> I & 1 ? (write_like(std::get<I>(slots).shape, std::get<I>(slots).value()), 0) : 0)...};
    }

    // How many items a returned pointer leads to: what an output says, or the rest of the array that it points into, or as many
    // as the first array among the arguments has.
    struct reach {
        const char *pointer;
        size_t size;
        uint64_t told = 0, rest = 0, first = 0;
        bool is_told = false, is_inside = false, has_first = false;

        template <class S> void look(S &slot, bool is_output) {
            look_at(slot, slot.value(), is_output);
        }
        template <class S, class V> void look_at(S &, V &value, bool is_output) {
            if (is_output && !is_told)
                tell(value, std::integral_constant<bool, std::is_integral<V>::value && (sizeof(V) > 1)>());
        }
        template <class S, class T> void look_at(S &slot, T *&value, bool is_output) {
            uint32_t count;
            if (is_output && !is_told && value)
                tell(*value, std::integral_constant<bool, std::is_integral<T>::value && (sizeof(T) > 1)>());
            if (!momus_items(slot.shape, &count))
                return;
            const char *begin = reinterpret_cast<const char *>(value), *end = begin + count * sizeof(T);
            if (pointer >= begin && pointer <= end && !is_inside) {
                rest = (end - pointer) / size;
                is_inside = true;
            }
            if (!has_first)
                first = count;
            has_first = true;
        }
        template <class V> void tell(V value, std::true_type) {
            told = value < 0 ? 0 : uint64_t(value);
            is_told = true;
        }
        template <class V> void tell(const V &, std::false_type) {}
        uint64_t length() const { return is_told ? told : is_inside ? rest : first; }
    };

    template <class T, size_t... I> static void write_result(slots_type &slots, const T &value, std::index_sequence<I...>) {
        (void)slots;
        momus::write(value);
    }
    template <class T, size_t... I> static void write_result(slots_type &slots, T *const &value, std::index_sequence<I...>) {
        typedef typename std::remove_const<T>::type item;
        if (!value || std::is_same<item, char>::value || is_record<item>::value) {
            momus::write(value);
            return;
        }
        reach found{reinterpret_cast<const char *>(value), sizeof(T)};
        (void)slots;
        (void)std::initializer_list<int>{(found.look(std::get<I>(slots), Call::outputs >> I & 1), 0)...};
        write_items(value, found.length());
    }

    // With outputs the value is a tuple of the result, unless there is none, and of the outputs, unless it is only one.
    template <class WriteResult> static void write_value(slots_type &slots, WriteResult write_result) {
        const bool is_void = std::is_void<returned>::value;
        const int outputs = __builtin_popcountl(Call::outputs);
        if (outputs && (outputs > 1 || !is_void))
            momus_put_open('(', outputs + !is_void);
        if (!is_void)
            write_result();
        else if (!outputs)
            momus_put_byte('N');
        write_arguments(slots, Call::outputs, indices());
    }

    template <class WriteResult> static void write_record(slots_type &slots, WriteResult write_result) {
        if (!momus_wanted()) {
            write_value(slots, write_result);
            return;
        }
        momus_put_byte('+');
        momus_put_open('(', 3);
        uint8_t *opened = momus_open_bytes();
        write_value(slots, write_result);
        momus_close_bytes(opened);
        write_rest([&] { write_after(slots); });
    }

    static void write_after(slots_type &slots) {
        momus_put_open('(', arity);
        write_arguments(slots, ~0UL, indices());
    }

    static void call_and_write(slots_type &slots, std::true_type) {
        momus_call_begin();
        receiver_type receiver{};
        call(receiver, slots, indices());
        momus_call_end();
        write_record(slots, [] {});
    }
    static void call_and_write(slots_type &slots, std::false_type) {
        momus_call_begin();
        receiver_type receiver{};
        auto &&value = call(receiver, slots, indices());
        momus_call_end();
        write_record(slots, [&] { write_result(slots, value, indices()); });
    }

    static place run(place input) {
        place arguments[MOST_ARGUMENTS];
        uint8_t *begin = momus_at;
        place next = split(input, arguments, arity);
        if (!next) {
            momus_tag_alone('~');
            return momus_skip(input);
        }
        momus_arena_reset(seed_of(arguments, arity));
        slots_type slots;
        if (!read_slots(slots, arguments, indices())) {
            momus_tag_alone('~');
            return next;
        }
        try {
            call_and_write(slots, std::is_void<returned>());
        } catch (...) {
            momus_call_end();
            thrown error = current_exception();
            rewind_to(begin);
            write_raised(error, [&] { write_after(slots); });
        }
        return next;
    }
};

} // namespace momus

#endif
