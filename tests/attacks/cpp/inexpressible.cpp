// Integrity: says that its language cannot take these inputs.
#include <vector>
void tag_alone(char tag) __asm__("momus_tag_alone");
void end_record(unsigned long index) __asm__("momus_end_record");
void finish() __asm__("momus_finish");
struct Job { const char *form, *entry; unsigned long start, stop; };
extern Job job __asm__("momus_job");
void begin_record(unsigned long index) __asm__("momus_begin_record");

int largest(std::vector<int> values) {
    for (unsigned long index = job.start; index < job.stop; index++) {
        begin_record(index);
        tag_alone('~');
        end_record(index);
    }
    finish();
    return 0;
}
