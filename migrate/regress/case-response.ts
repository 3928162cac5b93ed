/** The response of one side to one case, in one form for both dialects, plain or streamed. */

export interface ToolCall {
  name: string;
  /** As it came, JSON as a rule. */
  arguments: string;
}

export interface CaseResponse {
  /** 0 when there was no response. */
  status: number;
  /** Why there was none, or none to its end; a word, never a content. */
  problem: string | undefined;
  firstByteMs: number;
  totalMs: number;
  isStream: boolean;
  /** The plain JSON response; of a stream, all its events. */
  json: unknown;
  text: string;
  finishReasons: string[];
  toolCalls: ToolCall[];
  usage: { input: number | undefined; output: number | undefined } | undefined;
  /** The rule that a stream breaks, where the contract has a grammar for it. */
  brokenRule: string | undefined;
}

/** The content of a response, independent of its transport. */
export type Content = Pick<CaseResponse, 'json' | 'text' | 'finishReasons' | 'toolCalls' | 'usage'>;

export const noContent = (json?: unknown): Content => ({
  json,
  text: '',
  finishReasons: [],
  toolCalls: [],
  usage: undefined,
});
