/* The last restrictions, taken just before strangers' code runs. */
#ifndef MOMUS_CONFINE_H
#define MOMUS_CONFINE_H

/* From here on this process and those it forks execute nothing and change no file. Installing a filter costs more the longer it is, so what can
   be forbidden once for all children is forbidden here. The box stands without it. */
void momus_confine_all(void);

/* From here on this process starts no other and sends no signal to another; momus_confine_all comes first. */
void momus_confine(void);

#endif
