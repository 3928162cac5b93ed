/** Fields of a chat request beyond the vendor's document, which a provider of the format takes only where its entry says so. */
import type { ExtraField } from '../../core/extra-fields.ts';
import type { Loss } from '../loss.ts';

type Members = Readonly<Record<string, unknown>>;

export interface FittedRequest {
  /** The same object when nothing had to change. */
  json: Members;
  losses: Loss[];
}

/** A valid chat request as a provider takes it that knows the fields of `taken`: the others are left out and reported. */
export function fitExtraFields(json: Members, taken: readonly ExtraField[]): FittedRequest {
  const losses: Loss[] = [];
  const messages = fitMessages(json['messages'] as readonly Members[], taken, losses);
  return { json: messages === undefined ? json : { ...json, messages }, losses };
}

/** `undefined` when no message changes. */
function fitMessages(
  messages: readonly Members[],
  taken: readonly ExtraField[],
  losses: Loss[],
): Members[] | undefined {
  let fitted: Members[] | undefined;
  const lose = (field: string, note: string): void => void losses.push({ field, kind: 'dropped', note });
  for (const [index, message] of messages.entries()) {
    if (message['role'] !== 'tool' || message['name'] === undefined || taken.includes('tool_name')) continue;
    const { name: _, ...rest } = message;
    lose(`messages[${index}].name`, 'the provider takes no name of a tool');
    (fitted ??= [...messages])[index] = rest;
  }
  return fitted;
}
