/** What the user gave cannot be used; the message is one clear line that names the place. */
export class BadInput extends Error {}
