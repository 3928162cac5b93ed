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

/** The id of an item contains that of its response: `msg_<response>_<place>`, and `…_in_<place>` in its request. */
export function responseIdOf(item: string): string {
  return `resp_${/^[a-z]+_(.+?)(?:_in)?_\d+$/.exec(item)?.[1] ?? item}`;
}

/** How the ids of items begin. */
const prefixes: Readonly<Record<string, string>> = {
  message: 'msg',
  reasoning: 'rs',
  function_call: 'fc',
  function_call_output: 'fco',
  custom_tool_call: 'ctc',
  custom_tool_call_output: 'ctco',
};

/** The id of an item of a request, by the id of the response to it. */
export function inputItemId(type: string, response: string, index: number): string {
  return `${prefixes[type] ?? 'item'}_${response.replace(/^resp_/, '')}_in_${index}`;
}
