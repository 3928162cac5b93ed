/** A conversation as a request of the chosen format, as the playground sends it and as a program would. */
import { playChat } from '../../api/play-chat.ts';
import { playResponse } from '../../api/play-response.ts';
import type { PlayedResponse, PlayObserver } from '../../api/play-stream.ts';
import type { Schemas } from '../../api/schemas.ts';
import { playMessagesAs, playToolsAs } from '../../../../../core/play-messages.ts';
import type { CodedRequest } from '../../snippets/request-code.ts';
import { readSchema } from './schema-text.ts';
import { readTools } from './tools-text.ts';
import type { Turn } from './turn.ts';

export type PlayFormat = 'chat' | 'responses';

export interface Choices {
  format: PlayFormat;
  keyId: string;
  model: string;
  system: string;
  maxTokens: string;
  temperature: string;
  /** Empty: the model's default. Only of the responses format. */
  effort: Schemas['ReasoningEffort'] | '';
  /** The JSON Schema of the completion, as it is written. */
  schema: string;
  /** The functions that the model may call, as they are written. */
  tools: string;
}

/** Sends the conversation as a key of the project. */
export function play(
  choices: Choices,
  turns: readonly Turn[],
  observer: PlayObserver,
): Promise<PlayedResponse> {
  const { keyId: key_id, model, effort } = choices;
  const said = messagesOf(choices.system, turns);
  const { most, temperature } = numbersOf(choices);
  const tools = named('tools', readTools(choices.tools).tools);
  if (choices.format === 'chat')
    return playChat(
      {
        key_id,
        model,
        messages: said,
        ...named('max_tokens', most),
        ...temperature,
        ...chatFormat(choices),
        ...tools,
      },
      observer,
    );
  const settings = { ...named('max_output_tokens', most), ...temperature, ...responseFormat(choices) };
  const request = { key_id, model, input: said, ...settings, ...tools };
  return playResponse(effort === '' ? request : { ...request, reasoning_effort: effort }, observer);
}

/** The same request as a program sends it. */
export function equivalentRequest(choices: Choices, turns: readonly Turn[]): CodedRequest {
  const { model, effort, format } = choices;
  const said = messagesOf(choices.system, turns).map(withShortImages);
  const { most, temperature } = numbersOf(choices);
  const { tools: functions } = readTools(choices.tools);
  const tools = named('tools', functions && playToolsAs[format](functions));
  const { origin } = location;
  if (format === 'chat') {
    const stream = { stream: true, stream_options: { include_usage: true } };
    const settings = { ...named('max_tokens', most), ...temperature, ...chatFormat(choices) };
    const body = { model, ...settings, ...tools, messages: playMessagesAs.chat(said), ...stream };
    return { origin, path: '/chat/completions', body };
  }
  const reasoning =
    effort === '' ? {} : { reasoning: { effort, ...(effort !== 'none' && { summary: 'auto' }) } };
  const text = responseFormat(choices);
  const settings = { ...named('max_output_tokens', most), ...temperature, ...reasoning, ...text, ...tools };
  const body = { model, ...settings, input: playMessagesAs.responses(said), stream: true, store: false };
  return { origin, path: '/responses', body };
}

function messagesOf(system: string, turns: readonly Turn[]): Schemas['PlayMessage'][] {
  const said = turns.filter(hasContent).map(messageOf);
  return system === '' ? said : [{ role: 'system', content: system }, ...said];
}

/** A completion that was stopped before its first text is empty, so that it is omitted. */
const hasContent = ({ role, content, calls = [] }: Turn): boolean =>
  role !== 'assistant' || content !== '' || calls.length > 0;

function messageOf({ role, content, images = [], calls = [], callId }: Turn): Schemas['PlayMessage'] {
  const urls = images.map(({ url }) => url).filter((url) => url !== '');
  return {
    role,
    content,
    ...(urls.length > 0 && { images: urls }),
    ...(calls.length > 0 && { tool_calls: [...calls] }),
    ...(callId !== undefined && { tool_call_id: callId }),
  };
}

/** Characters of an image that a program shows: a longer text fits into no command line, and nobody reads it. */
const maxShownImage = 2000;

/** The name in the code of what is too long for it. */
export const imagePlaceholder = 'IMAGE_IN_BASE64';

function withShortImages(message: Schemas['PlayMessage']): Schemas['PlayMessage'] {
  if (message.images === undefined) return message;
  const short = (url: string) =>
    url.length <= maxShownImage ? url : `${url.slice(0, url.indexOf(',') + 1)}${imagePlaceholder}`;
  return { ...message, images: message.images.map(short) };
}

/** Providers need a name for a schema; only the model reads it. */
const schemaName = 'output';

function chatFormat({ schema: text }: Choices): Pick<Schemas['PlayChatRequest'], 'response_format'> {
  const { schema } = readSchema(text);
  return schema === undefined
    ? {}
    : { response_format: { type: 'json_schema', json_schema: { name: schemaName, schema } } };
}

function responseFormat({ schema: text }: Choices): Pick<Schemas['PlayResponseRequest'], 'text'> {
  const { schema } = readSchema(text);
  return schema === undefined ? {} : { text: { format: { type: 'json_schema', name: schemaName, schema } } };
}

/** Fields that are no number are left out. */
function numbersOf({ maxTokens, temperature }: Choices) {
  return {
    most: /^[1-9]\d*$/.test(maxTokens) ? Number(maxTokens) : undefined,
    temperature: /^\d+(\.\d+)?$/.test(temperature) ? { temperature: Number(temperature) } : {},
  };
}

function named<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value });
}
