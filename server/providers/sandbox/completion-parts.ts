/** A composed completion → the parts in which it is streamed, several choices interleaved. */
import { randomBytes } from 'node:crypto';
import type { CompletionPart, Usage } from '../../core/completion.ts';
import type { Conversation } from '../../core/conversation.ts';
import type { ComposedCompletion, ComposedBlock } from './compose-completion.ts';
import { makeLogprobs } from './logprobs.ts';
import type { Chunk } from './tokenizer.ts';

export interface CompletionHead {
  id: string;
  model: string;
  createdAtS: number;
  fingerprint: string;
  serviceTier: string | null;
}

export interface StreamShape {
  /** Prefix of the ids of tool calls. */
  callPrefix: string;
  /** Most deltas of one block: longer texts are streamed in larger chunks. */
  maxDeltas: number;
}

/** `prefix` and 24 hexadecimal digits, random, so that no two completions or calls share an id. */
export function makeId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString('hex')}`;
}

/** The parts of all choices, in the order in which they are sent. */
export function* completionParts(
  head: CompletionHead,
  conversation: Conversation,
  completion: ComposedCompletion,
  input: Usage['input'],
  shape: StreamShape,
): Generator<CompletionPart> {
  const before: Usage = { input, output: { text: 0, reasoning: 0, audio: 0 } };
  yield { type: 'completion-start', ...head, usage: before };
  const choices = Array.from({ length: conversation.choices }, (_, choice) =>
    choiceParts(choice, conversation, completion, shape),
  );
  for (let open = choices; open.length > 0;) {
    const steps = open.map((parts) => ({ parts, step: parts.next() }));
    for (const { step } of steps) if (step.done !== true) yield step.value;
    open = steps.filter(({ step }) => step.done !== true).map(({ parts }) => parts);
  }
  yield { type: 'usage', usage: { input, output: timesChoices(completion.usage, conversation.choices) } };
  yield { type: 'completion-end' };
}

function timesChoices(output: Usage['output'], choices: number): Usage['output'] {
  const times = (count: number | null): number => (count ?? 0) * choices;
  return { text: times(output.text), reasoning: times(output.reasoning), audio: 0 };
}

function* choiceParts(
  choice: number,
  conversation: Conversation,
  completion: ComposedCompletion,
  shape: StreamShape,
): Generator<CompletionPart> {
  yield { type: 'choice-start', choice };
  for (const [block, composed] of completion.blocks.entries())
    yield* blockParts({ choice, block }, composed, conversation.topLogprobs, shape);
  yield { type: 'choice-finish', choice, reason: completion.reason, stopSequence: completion.stopSequence };
}

function* blockParts(
  place: { choice: number; block: number },
  composed: ComposedBlock,
  topLogprobs: number | null,
  shape: StreamShape,
): Generator<CompletionPart> {
  const groups = groupChunks(composed.chunks, shape.maxDeltas);
  switch (composed.type) {
    case 'text':
      yield { type: 'text-start', ...place };
      for (const group of groups) {
        const logprobs = topLogprobs === null ? null : makeLogprobs(group, topLogprobs);
        yield { type: 'text-delta', ...place, text: joined(group), logprobs };
      }
      yield { type: 'text-end', ...place };
      return;
    case 'reasoning':
      yield { type: 'reasoning-start', ...place };
      for (const group of groups) yield { type: 'reasoning-delta', ...place, text: joined(group) };
      yield { type: 'reasoning-end', ...place, signature: composed.signature };
      return;
    case 'tool-call':
      yield {
        type: 'tool-call-start',
        ...place,
        callId: makeId(shape.callPrefix),
        name: composed.name,
        kind: composed.kind,
      };
      for (const group of groups) yield { type: 'tool-call-delta', ...place, text: joined(group) };
      yield { type: 'tool-call-end', ...place };
  }
}

function groupChunks(chunks: readonly Chunk[], maxDeltas: number): Chunk[][] {
  const size = Math.ceil(chunks.length / maxDeltas);
  return Array.from({ length: size === 0 ? 0 : Math.ceil(chunks.length / size) }, (_, index) =>
    chunks.slice(index * size, (index + 1) * size),
  );
}

function joined(chunks: readonly Chunk[]): string {
  return chunks.map((chunk) => chunk.text).join('');
}
