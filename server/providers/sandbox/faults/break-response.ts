/** `sandbox/stream-<fault>` and `sandbox/raw-<fault>`: prepares a valid response, applies the fault, and sends it. */
import type { Conversation, FunctionTool } from '../../../core/conversation.ts';
import { isJsonObject, type JsonObject } from '../../../core/json.ts';
import { asksForUsage } from '../../../core/usage-option.ts';
import type { UpstreamRequest, UpstreamResponse } from '../../../core/provider.ts';
import type { WireEvent } from '../../../core/wire-event.ts';
import type { ComposedCompletion } from '../compose-completion.ts';
import { prepareCompletion, type PreparedCompletion } from '../prepare-completion.ts';
import { splitIntoChunks } from '../tokenizer.ts';
import { speechExchange } from './break-speech.ts';
import type { FaultEvent, GoodStream, StreamFault } from './fault.ts';
import { memberAt } from './member-path.ts';
import { spoilJson } from './plain-faults.ts';
import { sendSteps, type BrokenExchange } from './send-steps.ts';

/** Called where a fault needs a tool call and the request offers no tool. */
const ownTool: FunctionTool = {
  kind: 'json',
  name: 'sandbox_tool',
  description: null,
  strict: null,
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

/** Sent where the response would be too short to be broken in the middle. */
const longEnough = 'This response begins well.';

/** Marks responses of the raw family, which the gateway relays without validating them. */
const rawHeader = 'x-sandbox-raw';

export async function respondWithFault(
  request: UpstreamRequest,
  nowMs: number,
  fault: StreamFault,
  raw: boolean,
): Promise<UpstreamResponse> {
  const exchange =
    request.format === 'speech'
      ? await speechExchange(request, fault)
      : await chatExchange(request, nowMs, fault);
  return {
    status: exchange.status,
    headers: { 'content-type': exchange.contentType, ...(raw ? { [rawHeader]: '1' } : {}) },
    body: sendSteps(exchange.steps, request.signal),
  };
}

async function chatExchange(
  request: UpstreamRequest,
  nowMs: number,
  fault: StreamFault,
): Promise<BrokenExchange> {
  const prepared = await prepareCompletion(request, nowMs, {
    conversation: (conversation) => shapeConversation(conversation, fault.needs),
    completion: lengthen,
  });
  const surface = prepared.dialect.name;
  if (!prepared.conversation.stream) {
    const body = prepared.dialect.foldEvents(eventsOf(prepared, request, true), request.json) as JsonObject;
    return spoilJson(fault.plain, surface, body);
  }
  const change = fault.streams[surface];
  if (change === undefined) throw new Error(`fault '${fault.name}' is not for ${surface}`);
  return change.spoil(goodStream(prepared, request));
}

function goodStream(prepared: PreparedCompletion, request: UpstreamRequest): GoodStream {
  const events = eventsOf(prepared, request, false) as FaultEvent[];
  return {
    surface: prepared.dialect.name,
    events,
    middle: secondOf(events),
    choices: prepared.conversation.choices,
    usageAsked: asksForUsage(request.json),
  };
}

function eventsOf(
  { dialect, parts }: PreparedCompletion,
  request: UpstreamRequest,
  plain: boolean,
): WireEvent[] {
  const encoder = plain ? dialect.createPlainEncoder(request.json) : dialect.createEncoder(request.json);
  return [...parts].flatMap((part) => encoder.encode(part));
}

/** Of the events that carry content the second, or the only one. */
function secondOf(events: readonly FaultEvent[]): number {
  const [first = -1, second = first] = [...events.keys()].filter((index) => carriesContent(events[index]));
  return second;
}

function carriesContent(event: FaultEvent | undefined): boolean {
  if (event === undefined || typeof event.data === 'string') return false;
  const delta = memberAt(event.data, 'choices.0.delta');
  if (isJsonObject(delta)) return delta['role'] === undefined && Object.keys(delta).length > 0;
  return event.data['type'] === 'content_block_delta';
}

/** The conversation whose completion contains what the fault needs, without limits that could prevent it. */
function shapeConversation(conversation: Conversation, needs: StreamFault['needs']): Conversation {
  const free: Conversation = {
    ...conversation,
    maxOutputTokens: null,
    stopSequences: [],
    responseFormat: { type: 'text' },
    continuesLastTurn: false,
  };
  if (needs === 'call') {
    const offered = conversation.tools.filter((tool) => tool.kind === 'json');
    const tools = offered.length > 0 ? offered.slice(0, 1) : [ownTool];
    const turns = [
      { role: 'user' as const, participant: null, blocks: [{ type: 'text' as const, text: longEnough }] },
    ];
    return { ...free, turns, tools, toolChoice: { mode: 'required', only: null } };
  }
  const reasoning =
    needs === 'thought'
      ? { ...free.reasoning, mode: 'on' as const, hideText: false }
      : { ...free.reasoning, mode: 'off' as const };
  return { ...free, tools: [], toolChoice: { mode: 'none' }, reasoning };
}

/** Texts of fewer than three chunks are replaced, so that there is a middle. */
async function lengthen(completion: ComposedCompletion, signal: AbortSignal): Promise<ComposedCompletion> {
  const chunks = await splitIntoChunks(longEnough, signal);
  return {
    ...completion,
    blocks: completion.blocks.map((block) =>
      block.type === 'text' && block.chunks.length < 3 ? { ...block, chunks } : block,
    ),
  };
}
