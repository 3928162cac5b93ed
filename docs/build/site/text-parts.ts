/** Changes parts of the texts of a page: what is in no heading, in no head of a table, and in no link. */
import type { Token } from 'markdown-it';

/** `replace` returns the part itself, or what takes its place. */
export function replaceInTexts(tokens: readonly Token[], replace: (part: Token) => readonly Token[]): void {
  for (const [at, token] of tokens.entries()) {
    const isText = token.type === 'inline' && !/^(?:heading|th)_open$/.test(tokens[at - 1]?.type ?? '');
    if (isText && token.children !== null) token.children = outsideLinks(token.children, replace);
  }
}

function outsideLinks(parts: readonly Token[], replace: (part: Token) => readonly Token[]): Token[] {
  let depth = 0;
  return parts.flatMap((part) => {
    if (part.type === 'link_open') depth += 1;
    if (part.type === 'link_close') depth -= 1;
    return depth === 0 ? replace(part) : [part];
  });
}
