/** Fields of responses requests that may have any value. Each group with the reason. */
import { isJsonObject } from '../../../server/core/json.ts';

type Body = Record<string, unknown>;

const always = (): boolean => true;

/** The gateway keeps the response, resolves what it refers to, and writes the stream. */
const heededHere = [
  'CreateResponseRequest.store',
  'CreateResponseRequest.previous_response_id',
  'CreateResponseRequest.metadata',
  'CreateResponseRequest.include',
  'ResponsesStreamOptions.include_obfuscation',
];

/** What a client says about itself. */
const ofTheClient = ['CreateResponseRequest.client_metadata'];

/** Ids by which nothing is looked up, and copies that a client library or an earlier response has made of what is sent as well. */
const copies = [
  ...['id', 'status', 'phase'].flatMap((name) => [
    `ResponsesInputMessage.${name}`,
    `ResponsesBareMessage.${name}`,
  ]),
  ...['id', 'status', 'name', 'namespace'].flatMap((name) => [
    `ResponsesFunctionCallOutput.${name}`,
    `ResponsesCustomToolCallOutput.${name}`,
  ]),
  ...['id', 'status'].flatMap((name) => [
    `ResponsesInputFunctionCall.${name}`,
    `ResponsesInputCustomToolCall.${name}`,
    `ResponsesInputReasoning.${name}`,
  ]),
  'ResponsesInputFunctionCall.parsed_arguments',
  'ResponsesInputOutputText.parsed',
  'ResponsesInputRefusal.parsed',
];

/** Where the text of an earlier response came from, and how likely its tokens were: the model reads the text alone. */
const ofEarlierText = [
  ...['url', 'title', 'start_index', 'end_index'].map((name) => `ResponsesInputUrlCitation.${name}`),
  ...['file_id', 'filename', 'index'].map((name) => `ResponsesInputFileCitation.${name}`),
  ...['container_id', 'file_id', 'filename', 'start_index', 'end_index'].map(
    (name) => `ResponsesInputContainerFileCitation.${name}`,
  ),
  ...['file_id', 'index'].map((name) => `ResponsesInputFilePath.${name}`),
  ...['token', 'logprob', 'bytes'].flatMap((name) => [
    `ResponsesInputLogprob.${name}`,
    `ResponsesInputTopLogprob.${name}`,
  ]),
];

export const responsesRequestStructure: readonly (readonly [string, (body: Body, made: Body) => boolean])[] =
  [
    ...[...heededHere, ...ofTheClient, ...copies, ...ofEarlierText].map((name) => [name, always] as const),
    // Without tools, or where none may be called, calls are neither parallel nor single.
    [
      'CreateResponseRequest.parallel_tool_calls',
      (body, made) => !hasOwnTools(made) || body['tool_choice'] === 'none',
    ],
    // A name of no tools is none.
    ['ResponsesNamespaceTool.name', hasEmptyNamespace],
    ['ResponsesNamespaceTool.description', hasEmptyNamespace],
  ];

/** A search of the web is no tool of the caller's. */
function hasOwnTools({ tools }: Body): boolean {
  return (
    Array.isArray(tools) &&
    tools.some(
      (tool: unknown) =>
        isJsonObject(tool) &&
        ('input_schema' in tool || tool['type'] === 'function' || tool['type'] === 'custom'),
    )
  );
}

function hasEmptyNamespace({ tools }: Body): boolean {
  return (
    Array.isArray(tools) &&
    tools.some(
      (tool: unknown) => isJsonObject(tool) && Array.isArray(tool['tools']) && tool['tools'].length === 0,
    )
  );
}
