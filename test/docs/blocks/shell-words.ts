/** The simple commands of a block of a shell, each as its words: no more of the language than the pages use. */

/** What ends a command, where it is not within quotes. */
const operator = /^(?:&&|\|\||[|;&\n()])/;

export function commandsOf(code: string): string[][] {
  const commands: string[][] = [];
  let words: string[] = [];
  let word: string | undefined;
  const endWord = (): void => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = (): void => {
    endWord();
    if (words.length > 0) commands.push(words);
    words = [];
  };
  let rest = code.replaceAll('\\\n', ' ');
  const take = (length: number): string => {
    const taken = rest.slice(0, length);
    rest = rest.slice(length);
    return taken;
  };
  while (rest !== '') {
    const quoted = /^'([^']*)'/.exec(rest) ?? /^"((?:\$\([^)]*\)|[^"])*)"/.exec(rest);
    const separator = operator.exec(rest);
    const comment = word === undefined ? /^#[^\n]*/.exec(rest) : null;
    const inner = /^\$\(([^()]*)\)/.exec(rest);
    if (quoted !== null) {
      word = (word ?? '') + (quoted[1] ?? '');
      for (const [, nested = ''] of (quoted[0].startsWith('"') ? (quoted[1] ?? '') : '').matchAll(
        /\$\(([^)]*)\)/g,
      ))
        commands.push(...commandsOf(nested));
      take(quoted[0].length);
    } else if (comment !== null) take(comment[0].length);
    else if (inner !== null) {
      commands.push(...commandsOf(inner[1] ?? ''));
      word = `${word ?? ''}…`;
      take(inner[0].length);
    } else if (separator !== null) {
      endCommand();
      take(separator[0].length);
    } else if (/^\s/.test(rest)) {
      endWord();
      take(1);
    } else word = (word ?? '') + take(1);
  }
  endCommand();
  return commands.map(withoutRedirections);
}

/** Settings before a command, `>` and the file after it are the shell's. */
function withoutRedirections(words: readonly string[]): string[] {
  const at = words.findIndex((word) => /^\d?[<>]/.test(word));
  const own = at < 0 ? [...words] : words.slice(0, at);
  while (/^\w+=/.test(own[0] ?? '')) own.shift();
  return own;
}
