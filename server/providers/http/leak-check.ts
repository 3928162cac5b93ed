/** Detects a provider's own secrets in its responses, whole or in part: some repeat the beginning of a bad key. */

/** So many characters in a row of a secret give it away. */
const revealingChars = 8;

/** Secrets shorter than that are looked for whole; empty ones are none. */
export function createLeakCheck(secrets: readonly string[]): (text: string) => boolean {
  const parts = secrets.filter((secret) => secret !== '').flatMap(partsOf);
  return (text) => parts.some((part) => text.includes(part));
}

function partsOf(secret: string): string[] {
  const last = Math.max(0, secret.length - revealingChars);
  return Array.from({ length: last + 1 }, (_, at) => secret.slice(at, at + revealingChars));
}
