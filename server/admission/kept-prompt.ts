/** What is kept of a request where its project keeps prompts. */

/** Longer ones are cut: for looking at, not for sending again. */
const maxKeptBytes = 64 * 1024;

/** Text for people: the JSON of the body as it came, cut when it is long. */
export function keptPrompt(body: Buffer): string {
  const text = body.toString('utf8', 0, maxKeptBytes);
  return (body.length > maxKeptBytes ? `${text}…` : text).replaceAll('\0', '').toWellFormed();
}
