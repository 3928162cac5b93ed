/** Settings that chat completions and the responses format of the vendor write alike. */
import type { Conversation, ResponseFormat } from '../core/conversation.ts';
import type { Encoding } from './encoding.ts';
import { cutText } from './short-forms.ts';

const verbosities = ['low', 'medium', 'high'] as const;
const tiers = ['auto', 'default', 'flex', 'scale', 'priority', 'fast'] as const;

type Verbosity = (typeof verbosities)[number];
type ServiceTier = (typeof tiers)[number];

export function encodeVerbosity(verbosity: Conversation['verbosity']): Verbosity | undefined {
  return verbosities.find((known) => known === verbosity);
}

/** An unknown class is the default one. */
export function encodeServiceTier(tier: Conversation['serviceTier']): ServiceTier | null {
  return tier === null ? null : (tiers.find((known) => known === tier) ?? 'default');
}

/** The newer field where the id is short enough for it. */
export function encodeUser(
  endUserId: string | null,
  maxSafetyIdentifier: number,
): { user?: string; safety_identifier?: string } {
  if (endUserId === null) return {};
  return cutText(endUserId, maxSafetyIdentifier) === endUserId
    ? { safety_identifier: endUserId }
    : { user: endUserId };
}

export function encodeCache(
  conversation: Conversation,
  encoding: Encoding,
): { prompt_cache_options?: { mode: 'implicit' } } {
  const { cache } = conversation;
  if (cache === undefined) return {};
  if (cache.ttl === '1h') encoding.change(conversation, 'cache.ttl', 'kept for the ordinary time');
  return { prompt_cache_options: { mode: 'implicit' } };
}

/** A schema's own title is its name where it has no other and it can be. */
export function schemaNameOf({ name, schema }: Extract<ResponseFormat, { type: 'json-schema' }>): string {
  const title = schema['title'];
  const usable = typeof title === 'string' && /^[a-zA-Z0-9_-]{1,64}$/.test(title) ? title : 'response';
  return name ?? usable;
}
