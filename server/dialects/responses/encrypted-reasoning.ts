/**
 * Encrypted reasoning, which a provider of this format returns only where the request includes it. Nothing is stored there, so
 * that without it the model would start its reasoning anew in the next turn.
 */
import { isJsonObject } from '../../core/json.ts';
import { isSealedItem } from './sealed-item.ts';

/** The value of `include`. */
export const encryptedReasoning = 'reasoning.encrypted_content';

/**
 * Whether the response to a request with these settings of reasoning may have some. Models that do not reason refuse to be
 * asked for it. `isKnown`: the entry of the model says that it reasons, or the conversation does.
 */
export function mayReason(settings: unknown, isKnown: boolean): boolean {
  const given = isJsonObject(settings) ? settings : {};
  if (given['effort'] === 'none') return false;
  return isKnown || Object.values(given).some((value) => value !== null);
}

/** Whether a caller sends back what a model of this format has reasoned. The reasoning of others says nothing about the model. */
export function hasReasoning(input: unknown): boolean {
  return Array.isArray(input) && input.some(isOfResponses);
}

function isOfResponses(item: unknown): boolean {
  if (!isJsonObject(item) || item['type'] !== 'reasoning') return false;
  const { encrypted_content: sealed } = item;
  return typeof sealed !== 'string' || sealed === '' || isSealedItem(sealed);
}
