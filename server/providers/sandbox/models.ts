/** Every model of the sandbox: its catalog entry, and its behaviour. */
import type { InferenceSurface, StreamFormat, WireFormat } from '../../core/wire-format.ts';
import { modelOperationIds, modelOperations, type ModelOperation } from '../../core/operations.ts';
import { errorTable, type ErrorCode, type ErrorTableEntry } from '../../../openapi/generated/errors.ts';
import type { UpstreamRequest, UpstreamResponse } from '../../core/provider.ts';
import { sampleError } from '../../core/sample-error.ts';
import { completeChat, completeSlowly, type ChatSettings } from './complete-chat.ts';
import { respondWithEmbedding, maxInputTokens } from './embed.ts';
import { respondWithFault } from './faults/break-response.ts';
import { streamFaults } from './faults/fault-table.ts';
import { contextTokens, countRequest, maxCompletionTokens } from './prepare-completion.ts';
import { maxPairTokens, respondWithRanking } from './rank.ts';
import { jsonResponse } from './responses.ts';
import { respondWithSpeech } from './speak.ts';
import { maxAudioTokens, respondWithTranscript } from './transcribe.ts';

export interface SandboxModel {
  id: string;
  name: string;
  /** One or two sentences for the catalog. */
  description: string;
  formats: readonly WireFormat[];
  inputModalities: readonly ('text' | 'image' | 'audio' | 'file')[];
  outputModalities: readonly ModelOperation['modality'][];
  /** Tokens; null where the model's limit is not in tokens. */
  contextLength: number | null;
  maxOutputTokens: number | null;
  /** Names as in the request bodies of `/v1`. */
  supportedParameters: readonly string[];
  /** US dollars for one token, as decimal strings; null: free. */
  price: { prompt: string; completion: string } | null;
  /** Unix time, seconds: the same for all models, so that the catalog never changes on its own. */
  createdAtS: number;
}

type Respond = (request: UpstreamRequest, settings: ChatSettings) => Promise<UpstreamResponse>;

export interface ModelEntry {
  model: SandboxModel;
  respond: Respond;
}

/** 1 January 2026. */
const createdAtS = 1_767_225_600;

const chatFormats: WireFormat[] = ['chat', 'messages', 'token-count'];
const v1Formats = formatsOfSurface('v1');
const altFormats = formatsOfSurface('alt');

function formatsOfSurface(name: InferenceSurface): WireFormat[] {
  return modelOperationIds
    .map((id) => modelOperations[id])
    .filter(({ surface }) => surface === name)
    .map(({ format }) => format);
}

const chatParameters = [
  'logprobs',
  'max_completion_tokens',
  'max_tokens',
  'n',
  'parallel_tool_calls',
  'reasoning_effort',
  'response_format',
  'seed',
  'stop',
  'structured_outputs',
  'tool_choice',
  'tools',
  'top_logprobs',
];

const base = { contextLength: contextTokens, maxOutputTokens: maxCompletionTokens, price: null, createdAtS };

const chatBase = {
  ...base,
  formats: chatFormats,
  inputModalities: ['text', 'image', 'audio', 'file'],
  outputModalities: ['text'],
  supportedParameters: chatParameters,
} as const;

/** With the token counts of the messages surface. */
function counting(respond: Respond): Respond {
  return async (request, settings) =>
    request.format === 'token-count'
      ? jsonResponse({ input_tokens: await countRequest(request) })
      : respond(request, settings);
}

const ordinary: ModelEntry[] = [
  {
    model: {
      ...chatBase,
      id: 'sandbox/chat',
      name: 'Sandbox Chat',
      description:
        'Repeats the last text of the user; calls tools, obeys schemas, describes what it is shown.',
    },
    respond: counting(completeChat),
  },
  {
    model: {
      ...chatBase,
      id: 'sandbox/priced',
      name: 'Sandbox Priced',
      description: 'The same as `sandbox/chat` at a price, for testing budgets and usage.',
      price: { prompt: '0.000001', completion: '0.000004' },
    },
    respond: counting(completeChat),
  },
  {
    model: {
      ...chatBase,
      id: 'sandbox/slow',
      name: 'Sandbox Slow',
      description:
        'Takes its time: `metadata` sets `ttft_ms`, `gap_ms` and `events`; on the messages surface, a JSON object in `metadata.user_id` does.',
    },
    respond: counting(completeSlowly),
  },
  {
    model: {
      ...base,
      id: 'sandbox/embed',
      name: 'Sandbox Embed',
      description:
        'Vectors of 1 to 3,072 dimensions (256 by default) in which similar texts are near each other.',
      formats: ['embeddings'],
      inputModalities: ['text'],
      outputModalities: ['embeddings'],
      contextLength: maxInputTokens,
      maxOutputTokens: null,
      supportedParameters: ['dimensions', 'encoding_format'],
    },
    respond: respondWithEmbedding,
  },
  {
    model: {
      ...base,
      id: 'sandbox/rerank',
      name: 'Sandbox Rerank',
      description: 'Orders documents by the words that they share with the query.',
      formats: ['rerank'],
      inputModalities: ['text'],
      outputModalities: ['rerank'],
      contextLength: maxPairTokens,
      maxOutputTokens: null,
      supportedParameters: ['return_documents', 'top_n'],
    },
    respond: respondWithRanking,
  },
  {
    model: {
      ...base,
      id: 'sandbox/speech',
      name: 'Sandbox Speech',
      description: 'Speaks a text in every format of the contract.',
      formats: ['speech'],
      inputModalities: ['text'],
      outputModalities: ['speech'],
      contextLength: null,
      maxOutputTokens: null,
      supportedParameters: ['response_format', 'speed', 'stream_format', 'voice'],
    },
    respond: respondWithSpeech,
  },
  {
    model: {
      ...base,
      id: 'sandbox/transcribe',
      name: 'Sandbox Transcribe',
      description:
        'Does not listen: its transcript is a sentence with the length of the recording, exact for WAV files.',
      formats: ['transcription'],
      inputModalities: ['audio'],
      outputModalities: ['transcription'],
      contextLength: maxAudioTokens,
      maxOutputTokens: null,
      supportedParameters: ['include', 'response_format', 'timestamp_granularities'],
    },
    respond: respondWithTranscript,
  },
];

/** Those that can occur where models are called. */
const codes = (Object.keys(errorTable) as ErrorCode[]).filter((code) => {
  const { surfaces }: ErrorTableEntry = errorTable[code];
  return surfaces.includes('v1') || surfaces.includes('alt');
});

/** The statuses of both surfaces, each with the first code that has it. */
function statusModels(): ModelEntry[] {
  const found = new Map<number, { code: ErrorCode; formats: WireFormat[] }>();
  for (const code of codes) {
    const { status, altStatus }: ErrorTableEntry = errorTable[code];
    if (!found.has(status)) found.set(status, { code, formats: [...v1Formats, ...altFormats] });
    if (!found.has(altStatus)) found.set(altStatus, { code, formats: altFormats });
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([status, { code, formats }]) =>
      failing('Status', status, `Fails with status ${status} (\`${code}\`).`, code, formats),
    );
}

function errorModels(): ModelEntry[] {
  return codes.map((code) => {
    const { surfaces }: ErrorTableEntry = errorTable[code];
    const formats = [
      ...(surfaces.includes('v1') ? v1Formats : []),
      ...(surfaces.includes('alt') ? altFormats : []),
    ];
    return failing('Error', code, `Fails with the error code \`${code}\`.`, code, formats);
  });
}

function failing(
  family: 'Status' | 'Error',
  suffix: string | number,
  description: string,
  code: ErrorCode,
  formats: WireFormat[],
): ModelEntry {
  const id = `sandbox/${family.toLowerCase()}-${suffix}`;
  return {
    model: { ...chatBase, id, name: `Sandbox ${family} ${suffix}`, description, formats },
    respond: async () => {
      throw sampleError(code, id);
    },
  };
}

function faultModels(family: 'stream' | 'raw'): ModelEntry[] {
  return [...streamFaults.values()].map((fault) => ({
    model: {
      ...chatBase,
      id: `sandbox/${family}-${fault.name}`,
      name: `Sandbox ${family === 'raw' ? 'Raw' : 'Stream'} ${fault.name}`,
      description: `A provider that ${fault.summary}${family === 'raw' ? '; passed on as it is' : ''}.`,
      formats: Object.keys(fault.streams) as StreamFormat[],
    },
    respond: (request, settings) => respondWithFault(request, settings.now(), fault, family === 'raw'),
  }));
}

/** All models; those of the raw family, which let faults through to the caller, only with `rawFaults`. */
export function sandboxModels(rawFaults: boolean): ModelEntry[] {
  return [
    ...ordinary,
    ...statusModels(),
    ...errorModels(),
    ...faultModels('stream'),
    ...(rawFaults ? faultModels('raw') : []),
  ];
}
