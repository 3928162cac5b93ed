/** Which models a key may call: patterns over ids, in which `*` stands for any text, slashes included. */
import type { Limits } from './limits.ts';

/** Whether both the key and its project allow the model, under the id of the catalog. */
export function mayUseModel(limits: readonly Limits[], model: string): boolean {
  return limits.every(
    ({ allowed_models: patterns }) => patterns === null || patterns.some((pattern) => fits(pattern, model)),
  );
}

/** Looks at each piece between stars once, from the left: no pattern takes long. */
function fits(pattern: string, model: string): boolean {
  const [head = '', ...pieces] = pattern.split('*');
  const tail = pieces.pop();
  if (tail === undefined) return pattern === model;
  if (!model.startsWith(head)) return false;
  let at = head.length;
  for (const piece of pieces) {
    const found = model.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return model.length - tail.length >= at && model.endsWith(tail);
}
