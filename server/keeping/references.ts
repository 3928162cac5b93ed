/** What a request refers to: the response before, and items of earlier responses. */

export interface References {
  previous: string | undefined;
  /** Ids by the place in `input`. */
  items: ReadonlyMap<number, string>;
}

/** Undefined where the request refers to nothing. */
export function referencesOf(json: Readonly<Record<string, unknown>>): References | undefined {
  const { previous_response_id: previous, input } = json;
  const items = new Map<number, string>();
  if (Array.isArray(input))
    for (let index = 0; index < input.length; index++) {
      const { type, id } = input[index] as Readonly<Record<string, unknown>>;
      if (type === 'item_reference') items.set(index, String(id));
    }
  if (items.size === 0 && typeof previous !== 'string') return undefined;
  return { previous: typeof previous === 'string' ? previous : undefined, items };
}

/** The ids of the responses, each once. */
export function referredResponses({ previous, items }: References): string[] {
  const ids = new Set([...items.values()].map(responseIdOf));
  if (previous !== undefined) ids.add(previous);
  return [...ids];
}

/** The id of an item contains that of its response: `msg_<response>_<place>`. */
function responseIdOf(item: string): string {
  return `resp_${/^[a-z]+_(.*)_\d+$/.exec(item)?.[1] ?? item}`;
}
