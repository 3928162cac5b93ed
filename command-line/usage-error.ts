/** The words of a command cannot be understood; the message is one line, for whoever typed them. */
export class UsageError extends Error {}
