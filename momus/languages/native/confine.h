/* The last restrictions, taken just before strangers' code runs. */
#ifndef MOMUS_CONFINE_H
#define MOMUS_CONFINE_H

/* From here on this process starts no other, sends no signal to another, and changes no file. The box stands without it. */
void momus_confine(void);

#endif
