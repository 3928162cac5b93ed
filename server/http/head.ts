/** Headers as a flat list of names (lower case) and values: writing them at once takes half the time of one by one. */
export type Head = readonly string[];

export const noHead: Head = [];

export function hasHeader(head: Head, name: string): boolean {
  for (let at = 0; at < head.length; at += 2) if (head[at] === name) return true;
  return false;
}
