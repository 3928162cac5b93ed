/** Content of kinds that the contract does not have: a caller can bring it about, so that it says nothing about a target's health. */
import { isJsonObject } from '../core/json.ts';
import type { WireFormat } from '../core/wire-format.ts';
import { bringsForeignContent, withoutForeignBlocks } from './messages/foreign-blocks.ts';
import { isForeignItem, withoutForeignItems } from './responses/normalize-response.ts';

/** A plain response without such content; undefined where it has none. */
export function withoutForeignContent(format: WireFormat, body: unknown): object | undefined {
  if (!isJsonObject(body) || (format !== 'messages' && format !== 'responses')) return undefined;
  const made = format === 'messages' ? withoutForeignBlocks(body) : withoutForeignItems(body);
  return made === body ? undefined : made;
}

/** Whether an event of a stream brings such content. */
export function isForeignEvent(format: WireFormat, event: unknown): boolean {
  if (!isJsonObject(event)) return false;
  if (format === 'messages') return bringsForeignContent(event);
  return format === 'responses' && event.type === 'response.output_item.added' && isForeignItem(event.item);
}
