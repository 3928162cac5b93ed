/** A valid chat request for a provider that takes less than the vendor. */
import type { Loss } from '../loss.ts';
import { reasoningSettings } from './decode-reasoning-settings.ts';
import type { FittedRequest } from './extra-fields.ts';
import { plainMessage } from './plain-message.ts';
import { withPlainTools } from './plain-tools.ts';
import type { RequestLimits } from '../../core/request-limits.ts';

type Members = Readonly<Record<string, unknown>>;

const note = 'the provider does not take it';

/** `taken` are the fields beyond the format that the provider takes. */
export function fitRequestLimits(
  json: Members,
  { plainRequests, omittedFields }: RequestLimits,
  taken: readonly string[],
): FittedRequest {
  const losses: Loss[] = [];
  if (!plainRequests && omittedFields.length === 0) return { json, losses };
  const fitted = withoutFields(json, [...omittedFields, ...impliedBy(omittedFields, taken)], losses);
  if (!plainRequests) return { json: fitted, losses };
  const takesMarks = taken.includes('cache_control');
  const all = fitted['messages'] as readonly Members[];
  const messages = all.map((message, at) => plainMessage(message, `messages[${at}]`, takesMarks, losses));
  const named = messages.some((message, at) => message !== all[at]) ? { ...fitted, messages } : fitted;
  return { json: withoutFiller(withPlainTools(named, losses), losses), losses };
}

/** Fields that would be sent under a name of the list: they are left out under their own. */
function impliedBy(omitted: readonly string[], taken: readonly string[]): readonly string[] {
  const implied = [
    ...(omitted.includes('reasoning_effort') ? reasoningSettings : []),
    ...(omitted.includes('prompt_cache_options') ? ['cache_control'] : []),
  ];
  return implied.filter((name) => !taken.includes(name));
}

/** The same object when it has none of them. */
function withoutFields(json: Members, names: readonly string[], losses: Loss[]): Members {
  const found = names.filter((name) => json[name] !== undefined);
  if (found.length === 0) return json;
  const rest = Object.fromEntries(Object.entries(json).filter(([name]) => !found.includes(name)));
  // The older name of the same.
  const renamed =
    found.includes('safety_identifier') && !names.includes('user') && (rest['user'] ?? null) === null;
  for (const field of found)
    if (json[field] !== null && !(renamed && field === 'safety_identifier'))
      losses.push({ field, kind: 'dropped', note });
  return renamed && json['safety_identifier'] !== null ? { ...rest, user: json['safety_identifier'] } : rest;
}

function withoutFiller(json: Members, losses: Loss[]): Members {
  const options = json['stream_options'] as Members | null | undefined;
  if (options?.['include_obfuscation'] === undefined) return json;
  const { include_obfuscation: filler, ...kept } = options;
  if (filler === true) losses.push({ field: 'stream_options.include_obfuscation', kind: 'dropped', note });
  const { stream_options: _, ...rest } = json;
  return Object.keys(kept).length === 0 ? rest : { ...rest, stream_options: kept };
}
