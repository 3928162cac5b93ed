/** Requests that the schema accepts and the server may still refuse, each for a reason that the contract gives. */
import type { ErrorCode } from '../../openapi/generated/errors.ts';
import { isObject } from '../../openapi/build/json.ts';
import type { ContractCase } from './case.ts';
import { exampleFileId, exampleImageId, exampleResponseId } from './generate/usable-examples.ts';

export interface Refusal {
  code: ErrorCode;
  because: string;
  /** The contract takes the field to refuse it with the next step: its description says so, and the schema cannot. */
  isDecided?: true;
  applies: (each: ContractCase) => boolean;
}

/** Largest number of tokens that a completion of `sandbox/chat` can have. */
const contextTokens = 128_000;
/** Tokens of a query and a document together for `sandbox/rerank`; each has at least one character. */
const pairTokens = 8_192;

function body({ requestBody }: ContractCase): Record<string, unknown> {
  return isObject(requestBody) ? requestBody : {};
}

function has(...names: string[]): Refusal['applies'] {
  return (each) => names.some((name) => name in body(each));
}

const isResponse = ({ operation }: ContractCase): boolean => operation.id === 'createResponse';

function typesIn(list: unknown): string[] {
  return Array.isArray(list)
    ? list.map((each) => (isObject(each) && typeof each['type'] === 'string' ? each['type'] : ''))
    : [];
}

function hasItem(each: ContractCase, type: string): boolean {
  return isResponse(each) && typesIn(body(each)['input']).includes(type);
}

function hasTool(each: ContractCase, type: RegExp): boolean {
  return isResponse(each) && typesIn(body(each)['tools']).some((name) => type.test(name));
}

function hasNullOfOneDocument(each: ContractCase): boolean {
  const { model, input } = body(each);
  const items = Array.isArray(input) ? input.filter(isObject) : [];
  const isOutputOfNoCall = items.some(
    (item) => item['type'] === 'function_call_output' && item['call_id'] === null,
  );
  return isResponse(each) && (model === null || input === null || isOutputOfNoCall);
}

/** Only generated values meet these; a combination at random is made so that none does. */
export const refusals: readonly Refusal[] = [
  {
    code: 'missing_required_parameter',
    isDecided: true,
    because:
      'nulls that one of the two documents of the responses format allows are refused as what is absent',
    applies: hasNullOfOneDocument,
  },
  {
    code: 'model_not_found',
    because: 'a text of the right length need not be the id of a model',
    applies: (each) =>
      each.operation.path.includes('{model')
        ? !/\/sandbox%2Fchat($|\?)/.test(each.request.path)
        : each.operation.id === 'createTranscription'
          ? !/name="model"\r\n\r\nsandbox\/transcribe\r\n/.test(String(each.request.body))
          : typeof body(each)['model'] === 'string' &&
            !/^sandbox\/(chat|embed|rerank|speech|transcribe)$/.test(String(body(each).model)),
  },
  {
    code: 'file_not_found',
    because: 'a text of the right length need not be the id of a file',
    applies: (each) =>
      (/\{file_id\}/.test(each.operation.path) && !each.request.path.includes(exampleFileId)) ||
      (each.operation.id === 'listFiles' && each.request.path.includes('after=')) ||
      (String(each.request.body).includes('"file_id"') &&
        ![exampleFileId, exampleImageId].some((id) => String(each.request.body).includes(id))),
  },
  {
    code: 'response_not_found',
    because: 'a text of the right length need not be the id of a kept response, nor of an item of one',
    applies: (each) =>
      (/\{response_id\}/.test(each.operation.path) && !each.request.path.includes(exampleResponseId)) ||
      (each.operation.id === 'listResponseItems' && each.request.path.includes('after=')) ||
      has('previous_response_id')(each) ||
      hasItem(each, 'item_reference'),
  },
  {
    code: 'invalid_base64',
    because: 'the field is a data URL or base64, which no keyword of the schema says',
    applies: (each) => String(each.request.body).includes('"file_data"'),
  },
  {
    code: 'context_length_exceeded',
    because: 'the model has a context, the schema has no upper bound for what is asked of it',
    applies: (each) =>
      ['max_tokens', 'max_completion_tokens', 'max_output_tokens'].some(
        (name) => Number(body(each)[name] ?? 0) > contextTokens,
      ),
  },
  {
    code: 'context_length_exceeded',
    because:
      'the model reads a query and a document within its context, and the schema bounds their characters',
    applies: (each) => each.operation.id === 'createRerank' && String(each.request.body).length > pairTokens,
  },
  {
    code: 'invalid_value',
    because:
      'the bytes of a file need not be those of a recording, and a name of a speaker needs a reference',
    applies: (each) => each.operation.id === 'createTranscription',
  },
  {
    code: 'unsupported_parameter',
    because: 'no sandbox model moderates or searches',
    applies: (each) =>
      has('moderation', 'web_search_options')(each) || hasTool(each, /^web_search(_preview)?$/),
  },
  {
    code: 'unsupported_parameter',
    isDecided: true,
    because: 'no conversation or prompt of a vendor is kept',
    applies: has('conversation', 'prompt'),
  },
  {
    code: 'unsupported_value',
    isDecided: true,
    because: 'a response is not created in the background',
    applies: (each) => body(each)['background'] === true,
  },
  {
    code: 'unsupported_value',
    isDecided: true,
    because: 'no model here has the tools of a vendor',
    applies: (each) =>
      hasTool(each, /^(?!(function|custom|namespace|tool_search|web_search|web_search_preview)$)./),
  },
  {
    code: 'invalid_value',
    because: 'the tools of a namespace have names that differ',
    applies: (each) => hasTool(each, /^namespace$/),
  },
  {
    code: 'unsupported_value',
    isDecided: true,
    because: 'sandbox models call no MCP servers, and neither do chat-completions providers',
    applies: ({ requestBody }) =>
      isObject(requestBody) &&
      Array.isArray(requestBody['mcp_servers']) &&
      requestBody['mcp_servers'].length > 0,
  },
  {
    code: 'unsupported_value',
    isDecided: true,
    because:
      'sandbox models make no summary in place of a completion, and neither do chat-completions providers',
    applies: ({ operation, requestBody }) =>
      operation.id === 'createMessage' && isObject(requestBody) && isObject(requestBody['compaction']),
  },
  {
    code: 'unsupported_value',
    because: 'a choice or a filter may name a tool of a vendor, or ask for a call where no tool is offered',
    applies: (each) => isResponse(each) && ('tools' in body(each) || 'tool_choice' in body(each)),
  },
  {
    code: 'invalid_value',
    because: 'a chosen tool is one that is offered, and reasoning alone is nothing to respond to',
    applies: (each) => isResponse(each) && ('tool_choice' in body(each) || hasItem(each, 'reasoning')),
  },
  {
    code: 'missing_required_parameter',
    because: 'an image and a file have one of several members',
    applies: (each) => isResponse(each) && /"input_(image|file)"/.test(String(each.request.body)),
  },
  {
    code: 'unsupported_value',
    because: 'no sandbox chat model produces audio',
    applies: (each) => JSON.stringify(body(each).modalities ?? '').includes('audio'),
  },
  {
    code: 'unsupported_value',
    because: 'the embedding model has at most 3,072 dimensions and knows the tokens of its own vocabulary',
    applies: (each) =>
      each.operation.id === 'createEmbedding' && String(each.request.body).includes('2147483647'),
  },
];

/** Whether the contract says itself that this is refused. */
export function isRefusedByDecision(each: ContractCase, code: string | undefined): boolean {
  return refusals.some((row) => row.isDecided === true && row.code === code && row.applies(each));
}

/** The rows that a valid request may be refused by. */
export function refusalsOf(each: ContractCase): Refusal[] {
  return each.kind === 'valid value' ? refusals.filter((row) => row.applies(each)) : [];
}
