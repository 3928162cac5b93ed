/**
 * A completion in no vendor's format, as it is produced: a sequence of parts. A plain response is the
 * same sequence folded, so that metering, cancellation and errors have one path.
 */
import type { NativeFields, ToolInputKind } from './content.ts';
import type { ErrorCode } from '../../openapi/generated/errors.ts';

/** Tokens by class; the classes do not overlap. null: the provider did not report it, which is not 0. */
export interface Usage {
  input: {
    text: number | null;
    image: number | null;
    audio: number | null;
    cacheRead: number | null;
    cacheWrite: number | null;
  };
  output: {
    text: number | null;
    reasoning: number | null;
    audio: number | null;
  };
}

export type FinishReason =
  | 'stop'
  | 'stop-sequence'
  | 'length'
  | 'tool-calls'
  | 'refusal'
  | 'pause'
  | 'context-full';

/** A token with its natural-log probability, and the alternatives at its position, likeliest first. */
export interface TokenLogprob {
  token: string;
  logprob: number;
  alternatives: { token: string; logprob: number }[];
}

/** A source that the text cites: a web page, or something that only one wire format has. */
export type Citation =
  | {
      kind: 'web';
      url: string;
      title: string | null;
      /** The cited words; empty where the wire does not have them. */
      citedText: string;
      native?: NativeFields;
    }
  | { kind: 'foreign'; native: NativeFields };

/** The choice (0 … choices − 1) and the block of it (0, 1, 2 …) that a part belongs to. */
interface Place {
  choice: number;
  block: number;
}

export type CompletionPart =
  | {
      type: 'completion-start';
      id: string;
      model: string;
      createdAtS: number;
      fingerprint: string | null;
      serviceTier: string | null;
      /** The usage that is known before the first token. */
      usage: Usage;
    }
  | { type: 'choice-start'; choice: number }
  | ({ type: 'text-start' } & Place)
  | ({ type: 'text-delta'; text: string; logprobs: TokenLogprob[] | null } & Place)
  /** Belongs to the text block with the same index, while that is open. */
  | ({ type: 'citation'; citation: Citation } & Place)
  | ({ type: 'text-end' } & Place)
  /** `redacted`: the provider's encrypted form, when it hides the text; no deltas follow then. */
  | ({ type: 'reasoning-start'; redacted?: string } & Place)
  | ({ type: 'reasoning-delta'; text: string } & Place)
  | ({ type: 'reasoning-end'; signature: string | null } & Place)
  | ({ type: 'refusal-start' } & Place)
  | ({ type: 'refusal-delta'; text: string } & Place)
  | ({ type: 'refusal-end' } & Place)
  | ({ type: 'tool-call-start'; callId: string; name: string; kind: ToolInputKind } & Place)
  | ({ type: 'tool-call-delta'; text: string } & Place)
  | ({ type: 'tool-call-end' } & Place)
  /** A whole block that only one wire format has. */
  | ({ type: 'foreign'; native: NativeFields } & Place)
  | {
      type: 'choice-finish';
      choice: number;
      reason: FinishReason;
      stopSequence: string | null;
      /** Why the model declined, where the provider gives a reason. */
      refusal?: { category: string | null; explanation: string | null };
    }
  /** Cumulative; the last one counts. */
  | { type: 'usage'; usage: Usage }
  | { type: 'completion-end' }
  /** Final: nothing follows. */
  | { type: 'error'; code: ErrorCode; message: string };

/** All input tokens; unknown classes count as none. */
export function inputTokens(usage: Usage): number {
  const { text, image, audio, cacheRead, cacheWrite } = usage.input;
  return (text ?? 0) + (image ?? 0) + (audio ?? 0) + (cacheRead ?? 0) + (cacheWrite ?? 0);
}

/** All output tokens; unknown classes count as none. */
export function outputTokens(usage: Usage): number {
  return (usage.output.text ?? 0) + (usage.output.reasoning ?? 0) + (usage.output.audio ?? 0);
}
