/** Takes secrets out of everything that is shown or stored. */

/** Written in place of the caller's key; in a curl line the shell puts the key back. */
export const keyPlaceholder = '$MODELROUTE_KEY';

/** Forms of keys that other services issue; a server that shows one has leaked it. */
const foreignKeys =
  /\b(?:sk|rk|pk|mr|gsk|xai|key)-[A-Za-z0-9_-]{20,}|\bAKIA[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{30,}|-----BEGIN [A-Z ]*PRIVATE KEY-----/g;

/** The forms in which a key can occur in a string: as it is, percent-encoded, and in base64. */
export function formsOfKey(key: string): string[] {
  const base64 = Buffer.from(key).toString('base64').replace(/=+$/, '');
  return [...new Set([key, encodeURIComponent(key), base64])].sort((a, b) => b.length - a.length);
}

/** Strings that look like a secret, which no response should contain. */
export function foreignKeysIn(text: string): string[] {
  return text.match(foreignKeys) ?? [];
}

/** Whether a string, or a string inside JSON, shows a stack trace. */
export function showsStack(text: string): boolean {
  return /\n\s+at [^\n]{1,200}:\d+:\d+|\(node:internal|Traceback \(most recent/.test(
    text.replaceAll('\\n', '\n'),
  );
}

/** Returns a function that removes `key`, and what looks like other keys, from a string. */
export function redactor(key: string): (text: string) => string {
  const forms = formsOfKey(key);
  return (text) => {
    let clean = text;
    for (const form of forms) clean = clean.replaceAll(form, keyPlaceholder);
    return clean.replace(foreignKeys, '[secret removed]');
  };
}

/** Headers whose values are private. */
export const secretHeaders: ReadonlySet<string> = new Set(['cookie', 'set-cookie', 'proxy-authorization']);
