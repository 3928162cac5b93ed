/** What both styles of chat have in common for the checks: a question to ask, and what can be read from a response. */
import type { SurfaceName } from '../contract/surface-contract.ts';
import type { Call } from '../http/call.ts';
import type { Trial } from '../run/trial.ts';

export interface Tool {
  name: string;
  description: string;
  schema: object;
}

/** A call of a tool and what the tool gave. */
interface ToolRound {
  call: ReadCall;
  result: string;
}

export interface Question {
  text: string;
  model?: string;
  system?: string;
  maxTokens?: number;
  stop?: string;
  stream?: boolean;
  /** Ask for usage at the end of a stream, where that is a choice. */
  withUsage?: boolean;
  tools?: readonly Tool[];
  /** The name of a tool, or how free the model is. */
  toolChoice?: 'auto' | 'none' | 'required' | { tool: string };
  oneCallOnly?: boolean;
  rounds?: readonly ToolRound[];
  /** The completion has to be JSON of this schema. */
  schema?: object;
  /** Further members of the body. */
  extra?: Record<string, unknown>;
  headers?: Call['headers'];
  ordersError?: boolean;
}

export interface ReadCall {
  id: string | undefined;
  name: string | undefined;
  /** As it was sent: a string on one surface, JSON on the other. */
  rawInput: string;
  /** Undefined when it is no JSON. */
  input: unknown;
}

export interface Reading {
  id: string | undefined;
  model: string | undefined;
  text: string;
  calls: ReadCall[];
  /** In words that both styles share; what is unknown stays as it is. */
  ended: string | undefined;
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}

export interface Wire {
  surface: SurfaceName;
  operation: 'createChatCompletion' | 'createMessage';
  /** How ids of checks begin. */
  prefix: 'chat' | 'messages';
  /** This style's name for the reason. */
  reasons: { stop: string; length: string; tools: string; stopSequence: string };
  call: (trial: Trial, question: Question) => Call;
  read: (json: unknown) => Reading;
  /** The same from the events of a stream. */
  fold: (events: readonly unknown[]) => Reading;
}

/** Token limit of a completion when a question has none. */
export const usualTokens = 64;
