/** The part of a request that is stored when its project keeps prompts. */

/** Longer ones are truncated: for reading, not for sending again. */
const maxKeptBytes = 64 * 1024;

/** For people to read: the JSON of the body as it came, truncated when it is long. */
export function keptPrompt(body: Buffer): string {
  const text = body.toString('utf8', 0, maxKeptBytes);
  return (body.length > maxKeptBytes ? `${text}…` : text).replaceAll('\0', '').toWellFormed();
}
