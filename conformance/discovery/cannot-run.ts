/** A reason why the kit cannot run at all; the message is one line for the person who started it. */
export class CannotRun extends Error {}
