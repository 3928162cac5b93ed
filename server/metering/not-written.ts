/** A row was not written, and never will be: it need not be looked for. The cause, if there is one, is why. */
export class NotWritten extends Error {}
