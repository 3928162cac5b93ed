/** Any valid request of a surface: schema and rules between fields. */
import { array, constant, constantFrom, nat, oneof, type Arbitrary } from 'fast-check';
import { isJsonObject, type JsonObject } from '../../../../server/core/json.ts';
import type { UpstreamConversation } from '../../../../server/core/wire-format.ts';
import { contracts, type Fault } from '../contracts.ts';
import { at, parsePath } from '../paths.ts';
import { base64, fromSchema, inputText, text, type BetterValues } from './from-schema.ts';

const toolName = constantFrom('get_weather', 'run', 'a-1', 'x'.repeat(64));
const callId = oneof(constantFrom('call_1', 'call_2', 'toolu_1', 'x64-YQ', '', 'a b', 'é'), text);
const image = constantFrom(
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/bmp',
  'application/pdf',
  'text/plain',
  'text/html',
);
const dataUrl = array(oneof(image, constant('image/png')), { minLength: 1, maxLength: 1 }).chain(([type]) =>
  base64.map((data) => `data:${type};base64,${data}`),
);
const url = oneof(
  dataUrl,
  constantFrom(
    'https://example.com/a.png',
    'data:,plain%20text',
    'data:text/plain;charset=utf-8;base64,QUJD',
    'data:x',
  ),
);
const fileData = oneof(
  dataUrl,
  base64,
  constant('data:text/plain;charset=utf-8;base64,QUJD'),
  constant(Buffer.from('%PDF-1.7 x').toString('base64')),
);

const { schemas } = contracts.messages;
const messagesToolNames: BetterValues = { 'CustomTool.name': oneof(toolName, constant('y'.repeat(100))) };
const webSearches = ['WebSearchTool20250305', 'WebSearchTool20260209', 'WebSearchTool20260318'].map((name) =>
  fromSchema(schemas, name, {}),
);

const responsesToolNames: BetterValues = { 'ResponsesFunctionTool.name': toolName };
const rarely = (arbitrary: Arbitrary<unknown>): Arbitrary<unknown> =>
  oneof({ weight: 8, arbitrary: constant(null) }, { weight: 1, arbitrary });

const better: Readonly<Record<UpstreamConversation, BetterValues>> = {
  chat: {
    'ChatImageUrl.url': url,
    'ChatFileInput.file_data': fileData,
    'ChatFileInput.filename': oneof(text, constantFrom('a.pdf', 'b.txt', 'n'.repeat(600))),
    'ChatRequestFunctionCall.arguments': inputText,
    'ChatRequestFunctionToolCall.id': callId,
    'ChatRequestCustomToolCall.id': callId,
    'ChatToolMessage.tool_call_id': callId,
    'ChatRequestFunctionCall.name': oneof(toolName, text),
    'ChatFunctionMessage.name': oneof(toolName, text),
    'FunctionDefinition.name': toolName,
    'CustomToolDefinition.name': oneof(toolName, text),
    'ChatLegacyFunction.name': toolName,
    'ChatToolChoiceName.name': toolName,
    'ChatFunctionCallName.name': toolName,
    'CreateChatCompletionRequest.n': constantFrom(null, 1, 1, 1, 2),
  },
  messages: {
    'CreateMessageRequest.stop_sequences': array(constantFrom('END', '###', ' x'), { maxLength: 6 }),
    'InputBrowserStateBlock.state_changes': array(
      fromSchema(contracts.messages.schemas, 'BrowserStateChange', {}),
      { minLength: 2, maxLength: 6 },
    ),
    'CreateMessageRequest.mcp_servers': oneof(
      { weight: 6, arbitrary: constantFrom(null, []) },
      {
        weight: 1,
        arbitrary: array(fromSchema(contracts.messages.schemas, 'McpServer', {}), { maxLength: 2 }),
      },
    ),
    'CreateMessageRequest.tools': oneof(
      { weight: 8, arbitrary: fromSchema(schemas, 'ToolDefinitionList', messagesToolNames) },
      { weight: 1, arbitrary: array(oneof(...webSearches), { minLength: 2, maxLength: 3 }) },
    ),
    'CreateMessageRequest.compaction': oneof(
      { weight: 12, arbitrary: constant(null) },
      { weight: 1, arbitrary: fromSchema(contracts.messages.schemas, 'ConversationSummary', {}) },
    ),
    // Under names of their own, so that none takes the place of another.
    'ToolByDefinition.definition': fromSchema(contracts.messages.schemas, 'CustomTool', {
      'CustomTool.name': nat().map((number) => `added_${number}`),
    }),
    'CreateMessageRequest.user_profile_id': constantFrom(null, 'uprof_1'),
    // A cleared message is nowhere in the result; system-messages.test.ts has the cases.
    'SystemMessage.clear_at': constantFrom(null, 'never'),
    ...messagesToolNames,
    'InputToolUseBlock.name': oneof(toolName, constant('y'.repeat(100))),
    'ToolChoiceTool.name': oneof(toolName, constantFrom('bash', 'web_search', 'memory')),
    'InputToolUseBlock.id': constantFrom('toolu_1', 'toolu_2', 'call_1', 'x64-YQ', 'x64-A', 'abc'),
    'InputToolResultBlock.tool_use_id': constantFrom('toolu_1', 'toolu_2', 'call_1', 'x64-YQ', 'abc'),
    'Base64PdfSource.data': oneof(base64, constant('JVBERi0xLjc=')),
    'RequestMetadata.user_id': oneof(constant(null), text, constant('u'.repeat(300))),
  },
  responses: {
    // Few ask for what is refused, and with one tool, so that each kind of tool is the first one at fault.
    'CreateResponseRequest.background': constantFrom(null, false, false, false, false, true),
    'CreateResponseRequest.conversation': rarely(oneof(constant('conv_1'), constant({ id: 'conv_1' }))),
    'CreateResponseRequest.prompt': rarely(constant({ id: 'pmpt_1' })),
    'CreateResponseRequest.tools': oneof(
      constant(null),
      array(fromSchema(contracts.responses.schemas, 'ResponsesTool', responsesToolNames), { maxLength: 4 }),
      array(fromSchema(contracts.responses.schemas, 'ResponsesTool', responsesToolNames), {
        minLength: 1,
        maxLength: 1,
      }),
    ),
    'ResponsesInputImage.image_url': oneof(constant(null), url),
    'ResponsesInputFile.file_data': oneof(constant(null), fileData),
    'ResponsesInputFunctionCall.arguments': inputText,
    'ResponsesInputFunctionCall.call_id': callId,
    'ResponsesInputCustomToolCall.call_id': callId,
    'ResponsesFunctionCallOutput.call_id': callId,
    'ResponsesCustomToolCallOutput.call_id': callId,
    'ResponsesToolChoiceFunction.name': toolName,
    'ResponsesToolChoiceCustom.name': toolName,
  },
};

/** Bodies that are valid under the contract; fields that break a rule between fields are fixed or removed. */
export function requests(dialect: UpstreamConversation): Arbitrary<JsonObject> {
  const contract = contracts[dialect];
  return generated(dialect)
    .map((made) => normalize(structuredClone(made), (fault) => fault, dialect))
    .filter((made) => contract.requestFault(made) === undefined);
}

/** The same, and among them some that ask for what the contract knows and the service refuses. */
export function requestsAndRefused(dialect: UpstreamConversation): Arbitrary<JsonObject> {
  const { requestFault } = contracts[dialect];
  const exceptRefused = (fault: Fault | undefined): Fault | undefined =>
    isRefusal(fault) ? undefined : fault;
  return oneof(
    { weight: 6, arbitrary: requests(dialect) },
    {
      weight: 1,
      arbitrary: generated(dialect)
        .map((made) => normalize(structuredClone(made), exceptRefused, dialect))
        .filter((made) => exceptRefused(requestFault(made)) === undefined),
    },
  );
}

const isRefusal = (fault: Fault | undefined): boolean => fault?.code?.startsWith('unsupported_') === true;

function generated(dialect: UpstreamConversation): Arbitrary<JsonObject> {
  const { schemas: all, request } = contracts[dialect];
  return fromSchema(all, request, better[dialect]);
}

/** Applies what each broken rule asks for, at most forty times. */
function normalize(
  body: JsonObject,
  worth: (fault: Fault | undefined) => Fault | undefined,
  dialect: UpstreamConversation,
): JsonObject {
  for (let times = 0; times < 40; times += 1) {
    const fault = worth(contracts[dialect].requestFault(body));
    if (fault === undefined || fault.param === null || fault.param === '') return body;
    repair(body, fault.param);
  }
  return body;
}

function repair(body: JsonObject, param: string): void {
  if (param === 'audio') {
    delete body['modalities'];
    return;
  }
  const steps = parsePath(param);
  const last = steps.at(-1);
  const holder = at(body, steps.slice(0, -1));
  if (Array.isArray(holder) && typeof last === 'number') holder.splice(last, 1);
  else if (isJsonObject(holder) && last === 'content') holder['content'] = '';
  else if (isJsonObject(holder) && last !== undefined) {
    if (last === 'name') delete body[String(steps[0])];
    else delete holder[last];
    if (param === 'thinking.budget_tokens') delete body['thinking'];
  }
}
