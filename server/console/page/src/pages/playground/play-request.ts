/** A conversation as a request of the chosen format, as the playground sends it and as a program would. */
import { playChat } from '../../api/play-chat.ts';
import { playResponse } from '../../api/play-response.ts';
import type { PlayedResponse, PlayObserver } from '../../api/play-stream.ts';
import type { Schemas } from '../../api/schemas.ts';
import type { CodedRequest } from '../../snippets/request-code.ts';
import { readSchema } from './schema-text.ts';

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
}

/** The text of a turn. */
interface Said {
  role: 'user' | 'assistant';
  content: string;
}

/** Sends the conversation as a key of the project. */
export function play(
  choices: Choices,
  turns: readonly Said[],
  observer: PlayObserver,
): Promise<PlayedResponse> {
  const { keyId: key_id, model, effort } = choices;
  const said = messagesOf(choices.system, turns);
  const { most, temperature } = numbersOf(choices);
  if (choices.format === 'chat')
    return playChat(
      {
        key_id,
        model,
        messages: said,
        ...named('max_tokens', most),
        ...temperature,
        ...chatFormat(choices),
      },
      observer,
    );
  const settings = { ...named('max_output_tokens', most), ...temperature, ...responseFormat(choices) };
  const request = { key_id, model, input: said, ...settings };
  return playResponse(effort === '' ? request : { ...request, reasoning_effort: effort }, observer);
}

/** The same request as a program sends it. */
export function equivalentRequest(choices: Choices, turns: readonly Said[]): CodedRequest {
  const { model, effort } = choices;
  const said = messagesOf(choices.system, turns);
  const { most, temperature } = numbersOf(choices);
  const { origin } = location;
  if (choices.format === 'chat') {
    const stream = { stream: true, stream_options: { include_usage: true } };
    const settings = { ...named('max_tokens', most), ...temperature, ...chatFormat(choices) };
    const body = { model, ...settings, messages: said, ...stream };
    return { origin, path: '/chat/completions', body };
  }
  const reasoning =
    effort === '' ? {} : { reasoning: { effort, ...(effort !== 'none' && { summary: 'auto' }) } };
  const format = responseFormat(choices);
  const settings = { ...named('max_output_tokens', most), ...temperature, ...reasoning, ...format };
  const body = { model, ...settings, input: said, stream: true, store: false };
  return { origin, path: '/responses', body };
}

/** A completion that was stopped before its first text is empty, so that it is omitted. */
function messagesOf(system: string, turns: readonly Said[]): Schemas['PlayMessage'][] {
  const said = turns
    .filter(({ role, content }) => role === 'user' || content !== '')
    .map(({ role, content }) => ({ role, content }));
  return system === '' ? said : [{ role: 'system', content: system }, ...said];
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

function named<Name extends string>(name: Name, value: number | undefined): { [Key in Name]?: number } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: number });
}
