/** The arguments of a command are invalid; the message is one line, for the user. */
export class UsageError extends Error {}
