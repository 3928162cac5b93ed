/** How many events each stream of the benchmark has, its terminator included. */
export const eventsPerStream = 203;
