/** A request with the items of kept responses in place of its references to them. */
import { ApiError } from '../core/api-error.ts';
import { parseExactJson } from '../core/exact-json.ts';
import { inputItems, responseOf, type KeptContent, type WireItem } from './kept-content.ts';
import type { KeptResponses } from './kept-responses.ts';
import { listedItems } from './listed-items.ts';
import { referredResponses, type References } from './references.ts';

/** Most responses that a request refers to, and most bytes of it with their items. */
const maxResponses = 1_000;
const maxBytes = 32 * 1024 * 1024;

const sendItems = 'Send the items of the conversation in \'input\', with "store": false.';

interface ExpandedRequest {
  body: Buffer;
  /** Ids of the responses that it continues, the first one first. */
  ancestors: string[];
  /** The JSON of what the request itself adds to the conversation. */
  added: Buffer;
}

/** `body` is the JSON of a valid request. Throws `ApiError` for a reference to something that is not kept. */
export async function expandReferences(
  kept: KeptResponses,
  owner: string,
  body: Buffer,
  references: References,
): Promise<ExpandedRequest> {
  if (!kept.isOn) throw notKept(references);
  const { previous } = references;
  const named = referredResponses(references);
  if (named.length > maxResponses) throw tooMany(references, named.length);
  const known = await kept.find(owner, named);
  const request = parseExactJson(body.toString('utf8')) as Readonly<Record<string, unknown>>;
  const input = ownInput(request['input'], references, known);
  const line = previous === undefined ? [] : lineOf(previous, known);
  if (line.length > maxResponses) throw tooMany(references, line.length);
  const others = line.filter((id) => !known.has(id));
  if ((await kept.bytesOf(owner, others)) > maxBytes) throw tooLarge();
  const earlier = await kept.find(owner, others);
  const before = line.flatMap((id) => {
    const content = known.get(id) ?? earlier.get(id);
    if (content === undefined)
      throw gone('previous_response_id', `A part of the conversation of '${shown(previous)}' is not kept.`);
    return [...inputItems(content), ...responseOf(content).output].map(withoutMarks);
  });
  kept.touch(owner, [...known.keys(), ...earlier.keys()]);
  const expanded = Buffer.from(JSON.stringify({ ...request, input: [...before, ...input] }));
  if (expanded.length > maxBytes) throw tooLarge();
  return { body: expanded, ancestors: line, added: Buffer.from(JSON.stringify({ input })) };
}

/** The input of the request itself, as items. An item that is named many times counts each time. */
function ownInput(
  input: unknown,
  { items }: References,
  known: ReadonlyMap<string, KeptContent>,
): WireItem[] {
  if (typeof input === 'string') return [{ type: 'message', role: 'user', content: input }];
  const found = new Map<string, { item: WireItem; bytes: number }>();
  for (const [response, content] of items.size === 0 ? [] : known)
    for (const item of listedItems(response, content, true))
      found.set(String(item['id']), { item, bytes: Buffer.byteLength(JSON.stringify(item)) });
  let bytes = 0;
  return (input as WireItem[]).map((item, index) => {
    const id = items.get(index);
    if (id === undefined) return item;
    const named = found.get(id);
    if (named === undefined) throw gone(`input[${index}].id`, `Item '${shown(id)}' is not kept.`);
    bytes += named.bytes;
    if (bytes > maxBytes) throw tooLarge();
    return named.item;
  });
}

/** The responses that a conversation consists of up to this one. */
function lineOf(previous: string, known: ReadonlyMap<string, KeptContent>): string[] {
  const content = known.get(previous);
  if (content === undefined) throw gone('previous_response_id', `Response '${shown(previous)}' is not kept.`);
  return [...content.ancestors, previous];
}

/** The marks of earlier requests are not those of this one, which has few. */
function withoutMarks(item: WireItem): WireItem {
  const { content, output } = item;
  return {
    ...item,
    ...(content !== undefined && { content: unmarked(content) }),
    ...(output !== undefined && { output: unmarked(output) }),
  };
}

function unmarked(parts: unknown): unknown {
  if (!Array.isArray(parts)) return parts;
  return parts.map((part: WireItem) => {
    const copy: Record<string, unknown> = { ...part };
    delete copy['prompt_cache_breakpoint'];
    return copy;
  });
}

const shown = (id: string | undefined): string => String(id).slice(0, 128);

/** The field that refers to kept responses. */
const fieldOf = ({ previous, items }: References): string =>
  previous === undefined ? `input[${items.keys().next().value}]` : 'previous_response_id';

function gone(param: string, what: string): ApiError {
  return new ApiError('response_not_found', `${what} ${sendItems}`, { param });
}

function tooMany(references: References, count: number): ApiError {
  const param = fieldOf(references);
  return new ApiError(
    'invalid_value',
    `Invalid value for '${param}': the request refers to ${count} responses; at most ${maxResponses} are allowed. ${sendItems}`,
    { param },
  );
}

function tooLarge(): ApiError {
  return new ApiError(
    'payload_too_large',
    `With the items that it refers to, the request is larger than ${maxBytes} bytes. Start a new conversation.`,
  );
}

function notKept(references: References): ApiError {
  const param = fieldOf(references);
  return references.previous === undefined
    ? new ApiError(
        'unsupported_value',
        `Unsupported value: '${param}': no items are kept here. ${sendItems}`,
        {
          param,
        },
      )
    : new ApiError(
        'unsupported_parameter',
        `Unsupported parameter: '${param}': no responses are kept here. ${sendItems}`,
        { param },
      );
}
