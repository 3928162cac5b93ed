/** A reason why the kit cannot run at all; the message is one line for the user. */
export class CannotRun extends Error {}
