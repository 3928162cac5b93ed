/** The two numbers that define a rate; the Lua scripts receive the same. */

/** In any 60 s, wherever they begin, no more than the limit is granted. */
export const windowMs = 60_000;
/** Requests of one slot leave the window together, when its last one is 60 s old: 600 slots at most, 0.17 % strictness. */
export const slotMs = 100;
