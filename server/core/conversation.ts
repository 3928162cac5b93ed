/** A chat request without a vendor: what was said, which tools there are, and how to answer. */
import type { Block, CacheMark, NativeFields, ToolInputKind } from './content.ts';

/** A JSON Schema as the caller wrote it. */
export type JsonSchemaObject = Readonly<Record<string, unknown>>;

type Role = 'system' | 'developer' | 'user' | 'assistant';

/** One message. Tool results are blocks of a user turn, whatever role the wire gives them. */
export interface Turn {
  role: Role;
  blocks: Block[];
  /** Tells participants of one role apart. */
  participant: string | null;
  native?: NativeFields;
}

interface ToolBase {
  name: string;
  description: string | null;
  cache?: CacheMark;
  native?: NativeFields;
}

export interface FunctionTool extends ToolBase {
  kind: Extract<ToolInputKind, 'json'>;
  /** JSON Schema of the input; null when the function takes none. */
  inputSchema: JsonSchemaObject | null;
  /** Whether the provider must hold the model to the schema; null: the wire does not say. */
  strict: boolean | null;
}

export interface TextTool extends ToolBase {
  kind: Extract<ToolInputKind, 'text'>;
  /** The language that the input must belong to; null: any text. */
  grammar: { syntax: string; definition: string } | null;
}

/** A tool that the provider itself defines (and perhaps runs); `native` is its whole definition. */
export interface BuiltinTool extends ToolBase {
  kind: 'builtin';
  native: NativeFields;
  /** Where the tool is the provider's search of the web. */
  webSearch?: WebSearch;
}

/** Roughly where the user is, so that a search of the web finds what is near; null: not said. */
export interface UserLocation {
  city: string | null;
  region: string | null;
  country: string | null;
  timezone: string | null;
}

/** The provider may search the web for the answer. */
export interface WebSearch {
  location: UserLocation | null;
  /** How much of what is found goes into the prompt: `low`, `medium`, `high`. */
  contextSize: string | null;
}

export type Tool = FunctionTool | TextTool | BuiltinTool;

/** `only` restricts the choice to these tools; null: all of them. */
export type ToolChoice = { mode: 'none' } | { mode: 'auto' | 'required'; only: string[] | null };

export type ResponseFormat =
  | { type: 'text' }
  | { type: 'json-object' }
  | {
      type: 'json-schema';
      name: string | null;
      description: string | null;
      schema: JsonSchemaObject;
      strict: boolean | null;
    };

export interface Sampling {
  temperature: number | null;
  topP: number | null;
  topK: number | null;
  frequencyPenalty: number | null;
  presencePenalty: number | null;
  seed: number | null;
  logitBias: Readonly<Record<string, number>> | null;
}

/** Whether the model thinks before it answers, and whether the caller sees it. */
export interface Reasoning {
  /** null: the wire does not say. `between-tools`: only before and after tool calls. */
  mode: 'on' | 'off' | 'adaptive' | 'between-tools' | null;
  /** The mode is the wire format's default, not the caller's word. */
  byDefault?: true;
  effort: string | null;
  budgetTokens: number | null;
  /** The caller wants signed but empty reasoning blocks. */
  hideText: boolean;
}

export interface Conversation {
  model: string;
  turns: Turn[];
  tools: Tool[];
  toolChoice: ToolChoice;
  parallelToolCalls: boolean;
  /** Absent where the search is one of the tools. */
  webSearch?: WebSearch;
  /** The provider itself chooses how much of the prompt it caches. */
  cache?: CacheMark;
  responseFormat: ResponseFormat;
  /** Most tokens of the answer, reasoning included; null: as many as the model can. */
  maxOutputTokens: number | null;
  stopSequences: string[];
  sampling: Sampling;
  reasoning: Reasoning;
  /** How many alternatives for each token are reported; null: no log probabilities at all. */
  topLogprobs: number | null;
  /** Number of independent answers, at least 1. */
  choices: number;
  /** What the answer may be: `text`, `audio`. */
  outputModalities: string[];
  /** The last turn is the beginning of the answer, to be continued. */
  continuesLastTurn: boolean;
  stream: boolean;
  serviceTier: string | null;
  endUserId: string | null;
  metadata: Readonly<Record<string, string>>;
  native?: NativeFields;
}
