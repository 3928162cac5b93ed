/** From a chat request to the parts of its completion, for any wire format. */
import type { CompletionPart } from '../../core/completion.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Conversation } from '../../core/conversation.ts';
import type { UpstreamRequest } from '../../core/provider.ts';
import type { Dialect } from '../../dialects/dialect.ts';
import { refuseServers } from '../../dialects/messages/needs-messages-provider.ts';
import { dialects } from '../../dialects/translate.ts';
import { conversationOf, type WireFormat } from '../../core/wire-format.ts';
import { completionParts, makeId, type CompletionHead } from './completion-parts.ts';
import { composeCompletion, type ComposedCompletion } from './compose-completion.ts';
import { inspectMedia } from './media/inspect-media.ts';
import { countPrompt } from './prompt-tokens.ts';

/** Limits of all chat models of the sandbox for input and output, tokens. */
export const contextTokens = 128_000;
export const maxCompletionTokens = 16_384;
/** Tokens and their alternatives in all choices of a completion together. */
const maxEntries = 262_144;

/** Changes to a completion before it is sent. */
export interface CompletionChanges {
  conversation?: (conversation: Conversation) => Conversation;
  completion?: (completion: ComposedCompletion, signal: AbortSignal) => Promise<ComposedCompletion>;
  /** Most deltas of one block. */
  maxDeltas?: number;
}

/** The sandbox speaks two of the dialects. */
export type SandboxDialect = Dialect<'chat' | 'messages'>;

export interface PreparedCompletion {
  dialect: SandboxDialect;
  conversation: Conversation;
  parts: Generator<CompletionPart>;
}

const prefixes = {
  chat: { completion: 'chatcmpl-', call: 'call_' },
  messages: { completion: 'msg_', call: 'toolu_' },
};
const defaultMaxDeltas = 512;

/** The dialect of a conversation; throws for a format that the sandbox does not speak. */
export function dialectOf(format: WireFormat): SandboxDialect {
  const conversation = conversationOf[format];
  if (conversation === null || conversation === 'responses' || conversation === 'completions')
    throw new Error(`there is no conversation in ${format}`);
  return dialects[conversation];
}

/**
 * Decodes and validates the request and composes its completion. Rejects with an `ApiError` for what the sandbox
 * does not support, for a file that is not the caller's, and for a prompt that is too long.
 */
export async function prepareCompletion(
  request: UpstreamRequest,
  nowMs: number,
  changes: CompletionChanges = {},
): Promise<PreparedCompletion> {
  const { signal } = request;
  const dialect = dialectOf(request.format);
  const asked = dialect.decodeRequest(request.json);
  refuseUnsupported(asked, request.model);
  const conversation = changes.conversation?.(asked) ?? asked;
  const media = await inspectMedia(conversation, request.files, signal);
  const input = await countPrompt(conversation, media, contextTokens, signal);
  const composed = await composeCompletion(conversation, media, mostTokens(conversation), request);
  const completion = (await changes.completion?.(composed, signal)) ?? composed;
  const head: CompletionHead = {
    id: makeId(prefixes[dialect.name].completion),
    model: request.model,
    createdAtS: Math.floor(nowMs / 1_000),
    fingerprint: 'fp_sandbox',
    serviceTier: servedTier(dialect, conversation.serviceTier),
  };
  const shape = { callPrefix: prefixes[dialect.name].call, maxDeltas: changes.maxDeltas ?? defaultMaxDeltas };
  return { dialect, conversation, parts: completionParts(head, conversation, completion, input, shape) };
}

/** The model's own limit, lower where many choices or alternatives would make the completion too large for memory. */
function mostTokens({ choices, topLogprobs }: Conversation): number {
  const entriesPerToken = topLogprobs === null ? 1 : 1 + topLogprobs;
  return Math.min(maxCompletionTokens, Math.floor(maxEntries / (choices * entriesPerToken)));
}

/** Tokens of the request as a prompt, without any limit. */
export async function countRequest(request: UpstreamRequest): Promise<number> {
  const conversation = dialectOf(request.format).decodeRequest(request.json);
  refuseServers(conversation);
  const media = await inspectMedia(conversation, request.files, request.signal);
  const { text, image, audio } = await countPrompt(conversation, media, Infinity, request.signal);
  return (text ?? 0) + (image ?? 0) + (audio ?? 0);
}

/** Rejects parameters that the sandbox would have to ignore. */
function refuseUnsupported({ outputModalities, native }: Conversation, model: string): void {
  if (outputModalities.includes('audio')) {
    throw new ApiError('unsupported_value', `Unsupported value: model '${model}' does not produce audio.`, {
      param: 'modalities',
    });
  }
  for (const param of ['moderation', 'web_search_options']) {
    if ((native?.[param] ?? null) === null) continue;
    throw new ApiError(
      'unsupported_parameter',
      `Unsupported parameter: '${param}' is not accepted by model '${model}'.`,
      { param },
    );
  }
}

/** The service tier of the request: the requested one, with `auto` and aliases resolved. */
function servedTier(dialect: Dialect, asked: string | null): string | null {
  if (dialect.name === 'messages') return 'standard';
  if (asked === 'auto') return 'default';
  return asked === 'fast' ? 'priority' : asked;
}
