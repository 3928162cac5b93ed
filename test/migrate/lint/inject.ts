/** Puts a member into a body at a pattern such as `messages[].audio.data`, and creates missing parents. */

type Node = Record<string, unknown>;

export function inject(body: unknown, path: string, value: unknown): void {
  const names = path.split('.').flatMap((part) => (part.endsWith('[]') ? [part.slice(0, -2), '[]'] : [part]));
  let holder: unknown = body;
  names.forEach((name, index) => {
    const isLast = index === names.length - 1;
    const next = isLast ? value : names[index + 1] === '[]' ? [] : {};
    holder =
      name === '[]'
        ? intoList(holder as unknown[], next, isLast)
        : intoObject(holder as Node, name, next, isLast);
  });
}

/** The last item is used, where there is one: in a conversation it is the one that matters. */
function intoList(list: unknown[], next: unknown, isLast: boolean): unknown {
  const last = list.length - 1;
  if (last < 0) list.push(next);
  else if (isLast || !isHolder(list[last], next)) list[last] = next;
  return list.at(-1);
}

function intoObject(holder: Node, name: string, next: unknown, isLast: boolean): unknown {
  if (isLast || !isHolder(holder[name], next)) holder[name] = next;
  return holder[name];
}

const isHolder = (value: unknown, like: unknown) =>
  typeof value === 'object' && value !== null && Array.isArray(value) === Array.isArray(like);
