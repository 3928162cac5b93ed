/** Fields of responses that may have any value. Each group with the reason. */
type Body = Record<string, unknown>;

const always = (): boolean => true;

/** The echo of settings of the request, which the caller has. */
const echoes = [
  ...[
    'background',
    'conversation',
    'frequency_penalty',
    'instructions',
    'max_output_tokens',
    'max_tool_calls',
    'metadata',
    'parallel_tool_calls',
    'presence_penalty',
    'previous_response_id',
    'prompt',
    'prompt_cache_key',
    'prompt_cache_options',
    'prompt_cache_retention',
    'reasoning',
    'safety_identifier',
    'store',
    'temperature',
    'text',
    'tool_choice',
    'tools',
    'top_logprobs',
    'top_p',
    'truncation',
    'user',
  ].map((name) => `ResponseObject.${name}`),
  'ResponsesTextOptionsUsed.verbosity',
  'ResponsesConversationUsed.id',
  'ResponsesPromptCacheOptionsUsed.mode',
  'ResponsesPromptCacheOptionsUsed.ttl',
  ...['effort', 'summary', 'generate_summary', 'mode', 'context'].map(
    (name) => `ResponsesReasoningOptionsUsed.${name}`,
  ),
  'ResponsesToolChoiceFunctionUsed.name',
  'ResponsesToolChoiceFunctionUsed.type',
  'ResponsesToolChoiceCustomUsed.name',
  'ResponsesToolChoiceCustomUsed.type',
  'ResponsesToolChoiceAllowedUsed.mode',
  'ResponsesToolChoiceAllowedUsed.tools',
  'ResponsesToolChoiceAllowedUsed.type',
  ...['name', 'description', 'parameters', 'strict', 'type'].map(
    (name) => `ResponsesFunctionToolUsed.${name}`,
  ),
  ...['name', 'description', 'type'].flatMap((name) => [
    `ResponsesCustomToolUsed.${name}`,
    `ResponsesNamespaceToolUsed.${name}`,
  ]),
  ...['type', 'syntax', 'definition'].map((name) => `ResponsesCustomGrammarUsed.${name}`),
  'ResponsesCustomPlainFormatUsed.type',
  'ResponsesWebSearchToolUsed.type',
  'ResponsesWebSearchPreviewToolUsed.type',
  'ResponsesFormatTextUsed.type',
  'ResponsesFormatJsonObjectUsed.type',
  ...['type', 'name', 'description', 'schema', 'strict'].map(
    (name) => `ResponsesFormatJsonSchemaUsed.${name}`,
  ),
];

/** Ids by which nothing is looked up, and what the response as a whole says too. */
const opaque = [
  'ResponseObject.completed_at',
  'ResponseObject.created_at',
  'ResponseObject.service_tier',
  'ResponsesOutputMessage.id',
  'ResponsesOutputMessage.status',
  'ResponsesFunctionCall.id',
  'ResponsesFunctionCall.status',
  'ResponsesCustomToolCall.id',
  'ResponsesCustomToolCall.status',
  'ResponsesReasoning.id',
  'ResponsesReasoning.status',
  'ResponsesUsage.total_tokens',
  // The clients of the other formats offer no tool in a namespace.
  'ResponsesFunctionCall.namespace',
  'ResponsesCustomToolCall.namespace',
  // Those of the token.
  'TokenLogprob.bytes',
  'TopLogprob.bytes',
];

/** A response that has not failed has no error, and one that is not incomplete no reason for it. */
const failures = ['code', 'message', 'type', 'param'].map((name) => `ResponsesError.${name}`);

export const responsesStructure: readonly (readonly [string, (body: Body, made: Body) => boolean])[] = [
  ...[...echoes, ...opaque, ...failures, 'ResponseObject.error'].map((name) => [name, always] as const),
  ['ResponsesIncompleteDetails.reason', ({ status }) => status !== 'incomplete'],
];
