/** Composes the sandbox's completion: words, a structured value, or tool calls; complete, with its limits applied. */
import { createHash } from 'node:crypto';
import type { FinishReason, Usage } from '../../core/completion.ts';
import { ApiError } from '../../core/api-error.ts';
import type { UpstreamRequest } from '../../core/provider.ts';
import type { Block, ToolInputKind } from '../../core/content.ts';
import type { Conversation, Tool } from '../../core/conversation.ts';
import { refuseUnfulfilled } from '../../dialects/messages/needs-messages-provider.ts';
import { chooseTools } from './choose-tools.ts';
import { deadlineMs, instanceOf } from './instances.ts';
import { endsWithToolResults, lastResultsText, lastUserText, prefilledText } from './last-words.ts';
import { takeChunks } from './limit-chunks.ts';
import type { MediaFacts } from './media/inspect-media.ts';
import { createPacer } from './pacer.ts';
import { findPromptSchema } from './prompt-schema.ts';
import { refuseManyStops } from './stop-search.ts';
import { countTokens, splitIntoChunks, type Chunk } from './tokenizer.ts';

export type ComposedBlock =
  | { type: 'text'; chunks: Chunk[] }
  | { type: 'reasoning'; chunks: Chunk[]; signature: string }
  | { type: 'tool-call'; name: string; kind: ToolInputKind; chunks: Chunk[] };

/** One completion; a request for several choices gets the same one several times. */
export interface ComposedCompletion {
  blocks: ComposedBlock[];
  reason: FinishReason;
  stopSequence: string | null;
  usage: Usage['output'];
}

/** Characters of the user's text that the reasoning repeats. */
const quotedLength = 200;
/** Ordinary text has four; a token of spaces has up to 128, with which a completion would be megabytes. */
const charactersPerToken = 8;
/** Of the request, what long work needs. */
type Order = Pick<UpstreamRequest, 'caller' | 'signal'>;

/** How many times the reasoning tokens are counted, by the requested effort. */
const effortFactor: Readonly<Record<string, number>> = {
  minimal: 1,
  low: 2,
  medium: 4,
  high: 8,
  xhigh: 16,
  max: 32,
};

/**
 * Composes the completion of a conversation. `maxOutputTokens` is the model's own limit, also in characters; the
 * conversation's applies where it is lower. Throws `unsupported_value` for what the sandbox does not support, `invalid_value` for
 * too many stop sequences.
 */
export async function composeCompletion(
  conversation: Conversation,
  media: ReadonlyMap<Block, MediaFacts>,
  maxOutputTokens: number,
  order: Order,
): Promise<ComposedCompletion> {
  const { signal } = order;
  refuseManyStops(conversation.stopSequences);
  refuseUnfulfilled(conversation);
  const userText = lastUserText(conversation, media);
  const reasoning = await composeReasoning(conversation, userText, signal);
  const budget = Math.min(maxOutputTokens, conversation.maxOutputTokens ?? maxOutputTokens);
  const hidden = Math.min(reasoning.hiddenTokens, budget);
  const thoughts = await takeChunks(reasoning.chunks, budget - hidden, [], signal);
  const left = budget - hidden - thoughts.tokens;
  const shown: ComposedBlock[] = reasoning.shown
    ? [{ type: 'reasoning', chunks: thoughts.chunks, signature: reasoning.signature }]
    : [];
  const usage = { reasoning: hidden + thoughts.tokens, audio: 0 };
  const tools = chooseTools(conversation, userText);
  if (tools.length > 0) {
    const calls = await composeCalls(tools, userText, left, order);
    return { ...calls, blocks: [...shown, ...calls.blocks], usage: { ...usage, text: calls.tokens } };
  }
  const text = await completionText(conversation, media, userText, order);
  const room = maxOutputTokens * charactersPerToken;
  const chunks = await splitIntoChunks(text.slice(0, room), signal);
  const isWhole = text.length <= room;
  const words = await takeChunks(chunks, left, conversation.stopSequences, signal, isWhole);
  const nothingFits = words.ended === 'length' && words.chunks.length === 0;
  return {
    blocks: nothingFits ? shown : [...shown, { type: 'text', chunks: words.chunks }],
    reason: words.ended,
    stopSequence: words.stopSequence,
    usage: { ...usage, text: words.tokens },
  };
}

async function completionText(
  conversation: Conversation,
  media: ReadonlyMap<Block, MediaFacts>,
  userText: string,
  order: Order,
): Promise<string> {
  const plain = endsWithToolResults(conversation) ? lastResultsText(conversation, media) : userText;
  const text = await formatted(conversation, plain, order);
  const begun = prefilledText(conversation);
  return text.startsWith(begun) ? text.slice(begun.length) : text;
}

async function formatted(conversation: Conversation, text: string, order: Order): Promise<string> {
  const { responseFormat: format } = conversation;
  if (format.type === 'json-schema') return demandInstance(format.schema, 'the response format', order);
  const inPrompt = await promptInstance(conversation, order);
  if (inPrompt !== undefined) return inPrompt;
  return format.type === 'text' ? text : JSON.stringify({ text });
}

/** For a prompt that carries a schema in words; a schema without an instance there is no error of the request. */
async function promptInstance(conversation: Conversation, order: Order): Promise<string | undefined> {
  if (conversation.responseFormat.type === 'text' && endsWithToolResults(conversation)) return undefined;
  const schema = findPromptSchema(conversation);
  const outcome = schema === undefined ? undefined : await instanceOf(schema, order);
  return outcome !== undefined && 'json' in outcome ? outcome.json : undefined;
}

/** The instance of the schema of `place`, as JSON. Throws `unsupported_value` where there is none. */
async function demandInstance(schema: unknown, place: string, order: Order): Promise<string> {
  const outcome = await instanceOf(schema, order);
  if ('json' in outcome) return outcome.json;
  throw new ApiError(
    'unsupported_value',
    outcome.failure === 'none'
      ? `Unsupported value: the sandbox finds no instance of the schema of ${place}.`
      : `Unsupported value: the schema of ${place} takes the sandbox longer than ${deadlineMs} ms. Send a simpler one.`,
  );
}

interface Reasoning {
  chunks: Chunk[];
  shown: boolean;
  signature: string;
  /** Tokens that are only counted, where the wire has no place for thoughts. */
  hiddenTokens: number;
}

async function composeReasoning(
  { reasoning, ...conversation }: Conversation,
  userText: string,
  signal: AbortSignal,
): Promise<Reasoning> {
  const characters = Array.from(userText.slice(0, quotedLength * 2)).slice(0, quotedLength);
  const text = `The user wrote: ${characters.join('')}`;
  const signature = createHash('sha256').update(`sandbox ${text}`).digest('base64');
  const none = { chunks: [], shown: false, signature, hiddenTokens: 0 };
  if (reasoning.mode === null) {
    const factor = reasoning.effort === null ? 0 : (effortFactor[reasoning.effort] ?? 1);
    return factor === 0 ? none : { ...none, hiddenTokens: factor * (await countTokens([text], signal)) };
  }
  const betweenTools =
    conversation.turns.at(-1)?.blocks.some((block) => block.type === 'tool-result') === true;
  if (reasoning.mode === 'off' || (reasoning.mode === 'between-tools' && !betweenTools)) return none;
  const chunks = reasoning.hideText ? [] : await splitIntoChunks(text, signal);
  return { ...none, chunks, shown: true };
}

/** Calls that do not fit whole are left out, so that every call's input is complete. */
async function composeCalls(
  tools: Tool[],
  userText: string,
  maxTokens: number,
  order: Order,
): Promise<{ blocks: ComposedBlock[]; reason: FinishReason; stopSequence: null; tokens: number }> {
  const blocks: ComposedBlock[] = [];
  let tokens = 0;
  const { signal } = order;
  const pause = createPacer(signal);
  for (const tool of tools) {
    await pause();
    const chunks = await splitIntoChunks(await toolInput(tool, userText, order), signal);
    const cost =
      (await countTokens([tool.name], signal)) + chunks.reduce((sum, chunk) => sum + chunk.tokens, 0);
    if (tokens + cost > maxTokens) return { blocks, reason: 'length', stopSequence: null, tokens };
    blocks.push({ type: 'tool-call', name: tool.name, kind: tool.kind === 'text' ? 'text' : 'json', chunks });
    tokens += cost;
  }
  return { blocks, reason: 'tool-calls', stopSequence: null, tokens };
}

async function toolInput(tool: Tool, userText: string, order: Order): Promise<string> {
  if (tool.kind === 'text')
    return tool.grammar === null ? userText : grammarText(tool.grammar, userText, order);
  if (tool.kind === 'builtin' || tool.inputSchema === null) return '{}';
  return demandInstance({ ...tool.inputSchema, type: 'object' }, `tool '${tool.name}'`, order);
}

/** For a regular expression a string that it describes; other grammars are beyond the sandbox and get the user's text. */
async function grammarText(
  { syntax, definition }: { syntax: string; definition: string },
  userText: string,
  order: Order,
): Promise<string> {
  if (syntax !== 'regex') return userText;
  const outcome = await instanceOf({ type: 'string', pattern: `^(?:${definition})$` }, order);
  return 'json' in outcome ? (JSON.parse(outcome.json) as string) : userText;
}
