/** Cuts a model's name into words and numbers, so that `qwen3p5`, `qwen-3.5` and `Qwen3_5` give the same. */

/** One token of a name. `version` marks a number after `v`, `tail` the last token of what was one word. */
export interface Token {
  text: string;
  version: boolean;
  /** It was cut off the token before it, without a dash between them. */
  joined: boolean;
}

/** Tokens that are one fact as a whole and must not be cut between letter and digit. */
const whole =
  /^(\d+(\.\d+)?[bmtk]|a\d+(\.\d+)?[bm]|\d+x\d+(\.\d+)?b|e\d+b|\d+e|[a-z]*fp\d+|bf16|int\d|q\d|\dbit)$/;

/** The tokens of a name in their order. */
export function tokensOf(slug: string): Token[] {
  const dotted = slug
    // Beside dashes, an underscore means the point: Llama-3_3-…
    .replaceAll(/(?<=\d)_(?=\d)/g, slug.includes('-') ? '.' : '-')
    .replaceAll(/[_\s()+]/g, '-')
    .replaceAll(/(?<=\d)p(?=\d)/g, '.');
  return dotted
    .split('-')
    .filter((chunk) => chunk !== '')
    .flatMap(cut);
}

function cut(chunk: string): Token[] {
  if (whole.test(chunk)) return [{ text: chunk, version: false, joined: false }];
  const version = /^v(\d+(?:\.\d+)*)$/.exec(chunk)?.[1];
  if (version !== undefined) return [{ text: version, version: true, joined: false }];
  const head = /^([a-z]+)\.?(?=\d)/.exec(chunk);
  if (head !== null) {
    const rest = cut(chunk.slice(head[0].length)).map((token) => ({ ...token, joined: true }));
    return head[1] === 'v' ? rest : [{ text: head[1] ?? '', version: false, joined: false }, ...rest];
  }
  const number = /^(\d+(?:\.\d+)*)\.?(?=[a-z])/.exec(chunk);
  if (number !== null) {
    const rest = cut(chunk.slice(number[0].length)).map((token) => ({ ...token, joined: true }));
    return [{ text: number[1] ?? '', version: false, joined: false }, ...rest];
  }
  const dot = chunk.indexOf('.');
  if (dot > 0 && !/^\d+(\.\d+)*$/.test(chunk))
    return [...cut(chunk.slice(0, dot)), ...cut(chunk.slice(dot + 1))];
  return [{ text: chunk, version: false, joined: false }];
}
