/** `sandbox/chat`, `sandbox/priced` and `sandbox/slow`: chat in both wire formats, streamed or whole. */
import type { CompletionPart } from '../../core/completion.ts';
import type { UpstreamRequest, UpstreamResponse } from '../../core/provider.ts';
import { formatWireEvent, type WireEvent } from '../../core/wire-event.ts';
import type { ComposedCompletion, ComposedBlock } from './compose-completion.ts';
import {
  dialectOf,
  prepareCompletion,
  type CompletionChanges,
  type SandboxDialect,
} from './prepare-completion.ts';
import { createPacer } from './pacer.ts';
import { eventStreamResponse, jsonResponse } from './responses.ts';
import { paceParts, readTiming, type Timing } from './slow-timing.ts';
import type { Chunk } from './tokenizer.ts';

/** `keepAliveMs`: silence after which a streamed response sends a heartbeat. */
export interface ChatSettings {
  keepAliveMs: number;
  now(): number;
}

const atOnce: Timing = { ttftMs: 0, gapMs: 0, events: null };

export async function completeChat(
  request: UpstreamRequest,
  settings: ChatSettings,
): Promise<UpstreamResponse> {
  return respond(request, {}, atOnce, settings);
}

/** The same at the pace that the request's metadata set. */
export async function completeSlowly(
  request: UpstreamRequest,
  settings: ChatSettings,
): Promise<UpstreamResponse> {
  const timing = readTiming(dialectOf(request.format).decodeRequest(request.json));
  const { events } = timing;
  const stretch = async (completion: ComposedCompletion) => withDeltas(completion, events ?? 0);
  const changes = events === null ? {} : { maxDeltas: events, completion: stretch };
  return respond(request, changes, timing, settings);
}

async function respond(
  request: UpstreamRequest,
  changes: CompletionChanges,
  timing: Timing,
  settings: ChatSettings,
): Promise<UpstreamResponse> {
  const { dialect, conversation, parts } = await prepareCompletion(request, settings.now(), changes);
  const paced = paceParts(parts, timing, settings.keepAliveMs, request.signal);
  if (conversation.stream) return eventStreamResponse(streamBytes(request, dialect, paced));
  const encoder = dialect.createPlainEncoder(request.json);
  const pause = createPacer(request.signal);
  const events: WireEvent[] = [];
  for await (const part of paced) {
    await pause();
    if (part !== 'keep-alive') events.push(...encoder.encode(part));
  }
  return jsonResponse(dialect.foldEvents(events, request.json));
}

/** Also yields to others while the stream is relayed as fast as it is made: many choices have thousands of events. */
async function* streamBytes(
  { json, signal }: UpstreamRequest,
  dialect: SandboxDialect,
  paced: AsyncIterable<CompletionPart | 'keep-alive'>,
): AsyncGenerator<Uint8Array> {
  const encoder = dialect.createEncoder(json);
  const pause = createPacer(signal);
  for await (const part of paced) {
    await pause();
    if (part === 'keep-alive') yield Buffer.from(dialect.keepAlive);
    else for (const event of encoder.encode(part)) yield Buffer.from(formatWireEvent(event));
  }
}

/** The completion with text blocks of exactly `count` deltas: their text is repeated or truncated. */
function withDeltas(completion: ComposedCompletion, count: number): ComposedCompletion {
  const blocks = completion.blocks.map((block): ComposedBlock =>
    block.type === 'text' ? { ...block, chunks: repeatChunks(block.chunks, count) } : block,
  );
  const text = blocks.flatMap((block) => (block.type === 'text' ? block.chunks : []));
  const tokens = text.reduce((sum, chunk) => sum + chunk.tokens, 0);
  return { ...completion, blocks, usage: { ...completion.usage, ...(text.length > 0 && { text: tokens }) } };
}

function repeatChunks(chunks: readonly Chunk[], count: number): Chunk[] {
  const source = chunks.length === 0 ? [{ text: ' ', tokens: 1 }] : chunks;
  return Array.from({ length: count }, (_, index) => source[index % source.length] as Chunk);
}
