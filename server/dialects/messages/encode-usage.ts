/** Token classes → the usage objects of the messages format, where cache classes are listed beside the input. */
import { outputTokens, type Usage } from '../../core/answer.ts';
import type { MessageDeltaUsage, MessageUsage } from './wire.ts';

/** The usage of `message_start` and of a plain message. */
export function encodeMessageUsage(usage: Usage, serviceTier: string | null): MessageUsage {
  return {
    ...encodeDeltaUsage(usage),
    input_tokens: freshInput(usage),
    cache_creation: null,
    service_tier: serviceTier,
  };
}

/** The cumulative usage of `message_delta`. */
export function encodeDeltaUsage(usage: Usage): MessageDeltaUsage {
  const { input, output } = usage;
  return {
    input_tokens: freshInput(usage),
    output_tokens: outputTokens(usage),
    output_tokens_details: output.reasoning === null ? null : { thinking_tokens: output.reasoning },
    cache_creation_input_tokens: input.cacheWrite,
    cache_read_input_tokens: input.cacheRead,
    server_tool_use: null,
  };
}

function freshInput({ input }: Usage): number {
  return (input.text ?? 0) + (input.image ?? 0) + (input.audio ?? 0);
}
