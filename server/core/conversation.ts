/** A chat request in no vendor's format: the messages, the tools, and the parameters of the completion. */
import type { Block, CacheMark, NativeFields, ToolInputKind } from './content.ts';

/** A JSON Schema as the caller wrote it. */
export type JsonSchemaObject = Readonly<Record<string, unknown>>;

type Role = 'system' | 'developer' | 'user' | 'assistant';

/** One message. Tool results are blocks of a user turn, whichever role the wire has for them. */
export interface Turn {
  role: Role;
  blocks: Block[];
  /** Distinguishes participants of one role. */
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
  /** Whether the provider must enforce the schema; null: not specified on the wire. */
  strict: boolean | null;
}

export interface TextTool extends ToolBase {
  kind: Extract<ToolInputKind, 'text'>;
  /** The grammar that the input must match; null: any string. */
  grammar: { syntax: string; definition: string } | null;
}

/** A tool that the provider itself defines (and perhaps runs); `native` is its whole definition. */
export interface BuiltinTool extends ToolBase {
  kind: 'builtin';
  native: NativeFields;
  /** Where the tool is the provider's search of the web. */
  webSearch?: WebSearch;
}

/** The user's approximate location, so that a web search finds local results; null: not specified. */
export interface UserLocation {
  city: string | null;
  region: string | null;
  country: string | null;
  timezone: string | null;
}

/** The provider may search the web for the completion. */
export interface WebSearch {
  location: UserLocation | null;
  /** How much of the search results goes into the prompt: `low`, `medium`, `high`. */
  contextSize: string | null;
  /** Only pages of these domains; absent: of all. */
  allowedDomains?: readonly string[];
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

/** Whether the model reasons before it responds, and whether the caller sees it. */
export interface Reasoning {
  /** null: not specified on the wire. `between-tools`: only before and after tool calls. */
  mode: 'on' | 'off' | 'adaptive' | 'between-tools' | null;
  /** The mode is the wire format's default; the caller did not set it. */
  byDefault?: true;
  effort: string | null;
  budgetTokens: number | null;
  /** The caller requests signed but empty reasoning blocks. */
  hideText: boolean;
  /** The wire format shows whatever the model reasons, also where the mode is not specified. */
  showsText?: true;
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
  /** How long texts tend to be: `low`, `medium`, `high`. Absent: not specified on the wire. */
  verbosity?: string;
  /** Requests with the same key are likely to share a prompt cache. */
  cacheKey?: string;
  /** Max tokens of the completion, reasoning included; null: the model's maximum. */
  maxOutputTokens: number | null;
  stopSequences: string[];
  sampling: Sampling;
  reasoning: Reasoning;
  /** How many alternatives for each token are reported; null: no log probabilities at all. */
  topLogprobs: number | null;
  /** Number of independent choices, at least 1. */
  choices: number;
  /** Output modalities: `text`, `audio`. */
  outputModalities: string[];
  /** The last turn is the beginning of the completion, to be continued. */
  continuesLastTurn: boolean;
  stream: boolean;
  serviceTier: string | null;
  endUserId: string | null;
  metadata: Readonly<Record<string, string>>;
  native?: NativeFields;
}
