/** How the fields of a messages request are translated into the responses format. */
import { dropped, equivalent, exact, lossy, refused, tag, type FieldRules } from './field-rule.ts';
import { effortOfTurn, messagesRequestRules } from './messages-request.ts';

const ownReasoning = lossy('input[] reasoning', 'only what the provider itself has encrypted is sent back');
const callId = equivalent('call_id', 'in the style of chat completions; the provider gets back its own ids');
const effort = 'reasoning.effort';

const webSearchTools: FieldRules = Object.fromEntries(
  ['WebSearchTool20250305', 'WebSearchTool20260209', 'WebSearchTool20260318'].flatMap((schema) => [
    [`${schema}.*`, dropped('the search of the responses format cannot be limited so')],
    [`${schema}.type`, lossy('tools[] web_search', 'the first search of the web; others are dropped')],
    [`${schema}.name`, tag()],
    [`${schema}.user_location`, equivalent('user_location')],
    [`${schema}.allowed_domains`, equivalent('filters.allowed_domains')],
  ]),
);

/** Rules that are the same in every format are those for a chat-completions provider. */
export const messagesToResponsesRequestRules: FieldRules = {
  ...messagesRequestRules,
  'CreateMessageRequest.messages': equivalent(
    'input',
    'calls and results of tools become items of their own',
  ),
  'CreateMessageRequest.max_tokens': refused('max_output_tokens', '0; below 16 it becomes 16'),
  'CreateMessageRequest.system': exact('input[0].content'),
  'CreateMessageRequest.stop_sequences': dropped('no stop sequences'),
  'CreateMessageRequest.stream': equivalent('stream', 'left out when false'),
  'CreateMessageRequest.top_k': dropped('no such setting'),
  'RequestMetadata.user_id': exact('safety_identifier', '`user` above 64 characters'),
  'CreateMessageRequest.thinking': lossy('reasoning', '`between_tools` becomes ordinary reasoning'),
  'ThinkingAdaptive.type': tag('reasoning.summary'),
  'ThinkingAdaptive.display': lossy(
    'reasoning.summary',
    'where it is not `omitted`; `updates` is shown as `summarized`',
  ),
  'ThinkingBetweenTools.type': lossy('reasoning', 'becomes ordinary reasoning'),
  'ThinkingDisabled.type': equivalent(effort, '`none`'),
  'ThinkingEnabled.type': tag(effort),
  'ThinkingEnabled.budget_tokens': lossy(
    effort,
    'becomes an effort: `low` up to 2,048, `medium` up to 16,384, `high`',
  ),
  'ThinkingEnabled.display': lossy(
    'reasoning.summary',
    'where it is not `omitted`; `updates` is shown as `summarized`',
  ),
  'CreateMessageRequest.output_config': equivalent('reasoning.effort, text.format'),
  'OutputConfig.effort': lossy(
    effort,
    'without `thinking` there would be no reasoning; dropped beside `thinking: disabled`',
  ),
  'OutputConfig.format': equivalent('text.format'),
  'JsonOutputFormat.type': tag('text.format.type'),
  'JsonOutputFormat.schema': exact(
    'text.format.schema',
    'its title becomes the name where it can, otherwise the name is `response`; `strict` is true',
  ),
  'CreateMessageRequest.output_format': lossy('text.format', 'dropped beside `output_config.format`'),

  'SystemMessage.role': tag('input[].role'),
  'SystemMessage.content': exact('input[].content'),
  'SystemMessageOutputConfig.effort': lossy(effort, effortOfTurn),
  'UserMessage.role': tag('input[].role'),
  'UserMessage.content': exact('input[].content'),
  'AssistantMessage.role': lossy('role', 'the completion does not continue a last message of the assistant'),
  'AssistantMessage.content': exact('input[].content'),
  'InputTextBlock.type': tag('input_text, output_text'),
  'InputTextBlock.text': exact('text'),
  'InputTextBlock.cache_control': lossy(
    'prompt_cache_breakpoint',
    'dropped inside a search result, and on what the model has said',
  ),
  'InputImageBlock.type': lossy('input_image', 'in an assistant message it is dropped'),
  'InputImageBlock.source': lossy('image_url, file_id', 'dropped where it is empty'),
  'Base64ImageSource.media_type': equivalent('image_url', 'in a data URL'),
  'Base64ImageSource.data': equivalent('image_url', 'in a data URL'),
  'UrlImageSource.url': exact('image_url', 'an image with an empty URL is dropped'),
  'FileImageSource.*': exact('file_id'),
  'FileImageSource.type': tag(),
  'InputDocumentBlock.type': lossy('input_file', 'in an assistant message it is dropped'),
  'InputDocumentBlock.source': lossy('input_file', 'one of blocks becomes parts of the message'),
  'InputDocumentBlock.title': exact('filename', '`document.pdf` or `document.txt` where there is none'),
  'InputDocumentBlock.context': lossy('input_text', 'sent before the document'),
  'Base64PdfSource.media_type': equivalent('file_data', 'in a data URL'),
  'Base64PdfSource.data': equivalent('file_data', 'in a data URL'),
  'PlainTextSource.media_type': equivalent('file_data', 'in a data URL'),
  'PlainTextSource.data': equivalent(
    'file_data',
    'in a data URL; halves of surrogate pairs are replaced, and reported',
  ),
  'FileDocumentSource.file_id': exact('file_id'),
  'UrlDocumentSource.type': tag(),
  'UrlDocumentSource.url': exact('file_url'),
  'ContentBlockSource.*': lossy('content[]', 'becomes parts of the message'),
  'InputToolUseBlock.type': lossy('input[] function_call', 'dropped outside assistant messages'),
  'InputToolUseBlock.id': callId,
  'InputToolUseBlock.name': lossy('name', 'what is longer than 64 gets another name'),
  'InputToolUseBlock.input': equivalent('arguments', 'as JSON text'),
  'InputToolResultBlock.type': lossy('input[] function_call_output', 'dropped outside user messages'),
  'InputToolResultBlock.tool_use_id': callId,
  'InputToolResultBlock.content': exact('output'),
  'InputToolResultBlock.cache_control': lossy(
    'prompt_cache_breakpoint',
    'on the last part; dropped where that is marked or missing',
  ),
  'CustomTool.name': lossy('name', 'what is longer than 64 gets another name; responses have the real one'),
  'CustomTool.description': exact('description'),
  'CustomTool.input_schema': exact('parameters'),
  'ToolInputSchema.*': exact('parameters'),
  'CustomTool.strict': equivalent('strict', '`false` where it is absent'),
  'ToolChoiceTool.name': equivalent('tool_choice.name'),
  ...webSearchTools,
  'UserLocation.city': exact('user_location.city'),
  'UserLocation.region': exact('user_location.region'),
  'UserLocation.country': exact('user_location.country'),
  'UserLocation.timezone': exact('user_location.timezone'),
  'InputThinkingBlock.*': ownReasoning,
  'InputRedactedThinkingBlock.*': dropped('only what the provider itself has encrypted is sent back'),
};
