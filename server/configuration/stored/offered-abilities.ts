/** What a stored model can do, and its limits of tokens: as the API shows them, and after a change. */
import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { asJson } from './as-json.ts';

const inputKinds = ['text', 'image', 'file', 'audio', 'video'] as const;
type InputKind = (typeof inputKinds)[number];

interface Capabilities {
  input?: InputKind[];
  tools?: boolean;
  structured_outputs?: boolean;
  reasoning?: boolean;
}

/** Absent members stay as they are, null removes them. */
export interface ChosenAbilities {
  context_length?: number | null;
  max_output_tokens?: number | null;
  capabilities?: Capabilities | null;
}

/** Null: not known. */
export function shownAbilities({
  context_length: context,
  max_output_tokens: most,
  capabilities,
}: JsonObject) {
  return {
    context_length: typeof context === 'number' ? context : null,
    max_output_tokens: typeof most === 'number' ? most : null,
    capabilities: isJsonObject(capabilities) ? shownCapabilities(capabilities) : null,
  };
}

function shownCapabilities({ input, tools, structured_outputs: structured, reasoning }: JsonObject) {
  const kinds = Array.isArray(input) ? input : ['text'];
  return {
    input: inputKinds.filter((kind) => kinds.includes(kind)),
    tools: tools === true,
    structured_outputs: structured === true,
    reasoning: reasoning === true,
  };
}

/** The members of an entry that a change is about. */
export function abilitiesAfter(entry: JsonObject, chosen: ChosenAbilities): JsonObject {
  const { ...after } = entry;
  for (const name of ['context_length', 'max_output_tokens'] as const) {
    const value = chosen[name];
    if (value === null) delete after[name];
    else if (value !== undefined) after[name] = value;
  }
  const { capabilities } = chosen;
  if (capabilities === null) delete after['capabilities'];
  else if (capabilities !== undefined) {
    const own = isJsonObject(entry['capabilities']) ? entry['capabilities'] : undefined;
    const shown: Capabilities = own === undefined ? {} : shownCapabilities(own);
    // Values that are sent as they were shown are no change.
    const changed = Object.entries(capabilities).filter(
      ([name, value]) => !isDeepStrictEqual(value, shown[name as keyof Capabilities]),
    );
    after['capabilities'] = { ...own, ...asJson(Object.fromEntries(changed)) };
  }
  return after;
}
