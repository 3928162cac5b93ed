/** Takes secrets out of everything that is shown or stored. */

/** Written in place of the caller's key; in a curl line the shell puts the key back. */
export const keyPlaceholder = '$MODELROUTE_KEY';

/** Forms of keys that other services issue; whoever shows one has leaked it. */
const foreignKeys =
  /\b(?:sk|rk|pk|mr|gsk|xai|key)-[A-Za-z0-9_-]{20,}|\bAKIA[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{30,}|-----BEGIN [A-Z ]*PRIVATE KEY-----/g;

/** The forms in which a key can stand in a text: as it is, percent-encoded, and in base64. */
export function formsOfKey(key: string): string[] {
  const base64 = Buffer.from(key).toString('base64').replace(/=+$/, '');
  return [...new Set([key, encodeURIComponent(key), base64])].sort((a, b) => b.length - a.length);
}

/** What looks like somebody's secret in a text that nobody should show. */
export function foreignKeysIn(text: string): string[] {
  return text.match(foreignKeys) ?? [];
}

/** Whether a text, or a text inside JSON, shows the stack of a program. */
export function showsStack(text: string): boolean {
  return /\n\s+at [^\n]{1,200}:\d+:\d+|\(node:internal|Traceback \(most recent/.test(
    text.replaceAll('\\n', '\n'),
  );
}

/** A function that takes `key`, and what looks like other keys, out of a text. */
export function redactor(key: string): (text: string) => string {
  const forms = formsOfKey(key);
  return (text) => {
    let clean = text;
    for (const form of forms) clean = clean.replaceAll(form, keyPlaceholder);
    return clean.replace(foreignKeys, '[secret removed]');
  };
}

/** Headers whose values are nobody's business. */
export const secretHeaders: ReadonlySet<string> = new Set(['cookie', 'set-cookie', 'proxy-authorization']);
