/** How alike two texts are, from 0 to 1, token by token. */
import { distance } from 'fastest-levenshtein';

/** Longer texts are compared by their first so many tokens. */
const mostTokens = 8_000;

/** Words, numbers and single signs, without regard to case, kinds of blanks and forms of Unicode. */
function tokensOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\p{N}+|[^\s]/gu) ?? []
  ).slice(0, mostTokens);
}

/** 1 minus the share of tokens to insert, delete or replace to turn one text into the other. */
export function similarity(one: string, other: string): number {
  const numbers = new Map<string, number>();
  // Each token becomes one character, so that a fast distance of strings is a distance of tokens.
  const encode = (text: string) =>
    String.fromCharCode(
      ...tokensOf(text).map((token) => {
        const number = numbers.get(token) ?? numbers.size + 1;
        numbers.set(token, number);
        return number;
      }),
    );
  const [a, b] = [encode(one), encode(other)];
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 1 : 1 - distance(a, b) / longer;
}
