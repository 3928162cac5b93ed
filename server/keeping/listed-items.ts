/** The items that a kept response was made from, a page at a time: those of the responses that it continues come first. */
import { ApiError } from '../core/api-error.ts';
import { inputItems, responseOf, type KeptContent, type WireItem } from './kept-content.ts';
import type { KeptResponses } from './kept-responses.ts';
import { inputItemId, responseIdOf } from './references.ts';

export interface ItemsQuery {
  /** Id of the item before the page. */
  after: string | undefined;
  limit: number;
  order: 'asc' | 'desc';
}

interface ItemsPage {
  items: WireItem[];
  hasMore: boolean;
}

/** Undefined where the owner has no such response. Reads no more of the conversation than the page needs. */
export async function listItems(
  kept: KeptResponses,
  owner: string,
  id: string,
  { after, limit, order }: ItemsQuery,
): Promise<ItemsPage | undefined> {
  const last = (await kept.find(owner, [id])).get(id);
  if (last === undefined) return undefined;
  const line = [...last.ancestors, id];
  if (order === 'desc') line.reverse();
  const from = after === undefined ? 0 : line.indexOf(responseIdOf(after));
  if (from < 0) throw unknownItem(after);
  const items: WireItem[] = [];
  for (const [index, each] of line.slice(from).entries()) {
    const content = each === id ? last : (await kept.find(owner, [each])).get(each);
    if (content === undefined) throw partGone(id);
    const listed = listedItems(each, content, each !== id);
    if (order === 'desc') listed.reverse();
    const begin = index === 0 && after !== undefined ? placeBehind(listed, after) : 0;
    for (const item of listed.slice(begin)) items.push(item);
    if (items.length > limit) break;
  }
  return { items: items.slice(0, limit), hasMore: items.length > limit };
}

/** The items that a response added to its conversation, each with an id. */
export function listedItems(id: string, content: KeptContent, withOutput = false): WireItem[] {
  const inputs = inputItems(content).map((item, index) => listedInput(item, id, index));
  return withOutput ? [...inputs, ...responseOf(content).output] : inputs;
}

function placeBehind(items: readonly WireItem[], after: string): number {
  const place = items.findIndex((item) => item['id'] === after);
  if (place < 0) throw unknownItem(after);
  return place + 1;
}

/** Members that client libraries add to what they send back. */
const clientMembers: ReadonlySet<string> = new Set(['parsed', 'parsed_arguments']);

/** An item of a request in the form of a response: with its type and its id, and with content as parts. */
function listedInput(item: WireItem, response: string, index: number): WireItem {
  const type = typeof item['type'] === 'string' ? item['type'] : 'message';
  const { content, output } = item;
  return {
    ...withoutNulls(item),
    type,
    id: inputItemId(type, response, index),
    ...(content !== undefined && content !== null && { content: listedParts(content) }),
    ...(output !== undefined && { output: typeof output === 'string' ? output : listedParts(output) }),
  };
}

function listedParts(content: unknown): unknown {
  if (typeof content === 'string') return [{ type: 'input_text', text: content }];
  return (content as WireItem[]).map((part) => {
    if (part['type'] !== 'output_text') return withoutNulls(part);
    const { logprobs: _, ...rest } = part;
    return { ...withoutNulls(rest), annotations: part['annotations'] ?? [] };
  });
}

const withoutNulls = (item: WireItem): WireItem =>
  Object.fromEntries(
    Object.entries(item).filter(([name, value]) => value !== null && !clientMembers.has(name)),
  );

function unknownItem(id: string | undefined): ApiError {
  return new ApiError('response_not_found', `No such item: '${String(id).slice(0, 128)}'.`, {
    param: 'after',
  });
}

function partGone(id: string): ApiError {
  return new ApiError(
    'response_not_found',
    `A part of the conversation of '${id.slice(0, 128)}' is not kept.`,
    {
      param: 'response_id',
    },
  );
}
