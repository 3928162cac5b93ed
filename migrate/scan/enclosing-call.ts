/** The call that a place in source text is an argument of. */

/** An argument list is rarely longer; beyond, nothing is found. */
const maxChars = 1_000;

/** The last name before the open parenthesis around `index`: `OpenAI` in `openai.OpenAI(api_key=…)`. */
export function enclosingCall(text: string, index: number): string | undefined {
  let open = 0;
  for (let at = index - 1; at >= Math.max(0, index - maxChars); at -= 1) {
    const character = text[at];
    if (character === ')') open += 1;
    else if (character === '(' && open > 0) open -= 1;
    else if (character === '(') return /(\w+)\s*$/.exec(text.slice(Math.max(0, at - 100), at))?.[1];
  }
  return undefined;
}
