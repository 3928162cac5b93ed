/** The settings of a stored request in the fields of the playground, and the fields that it has no place for. */
import type { ConversationFormat } from '../../../../../../core/wire-format.ts';
import { fieldsOf, listOf, textOf, type Fields } from '../../../json-fields.ts';
import type { KeptChoices } from '../../playground/read-kept.ts';
import type { StoredConversation } from '../prompt/read-prompt.ts';

type Settings = Pick<KeptChoices, 'maxTokens' | 'temperature' | 'effort' | 'schema' | 'tools'>;

const efforts: readonly KeptChoices['effort'][] = [
  'none',
  'minimal',
  'low',
  'medium',
  'high',
  'xhigh',
  'max',
];

/** A number as the fields of the playground have it; empty for none. */
const digits = (value: unknown): string => (typeof value === 'number' ? String(value) : '');

export function settingsOf({ format, body }: StoredConversation): Settings {
  const { max_output_tokens: ofResponse, max_completion_tokens: ofChat, max_tokens: most } = body;
  const effort = format === 'responses' ? fieldsOf(body['reasoning'])['effort'] : undefined;
  const { schema } = formatIn[format](body);
  const functions = toolsIn(body).flatMap(functionOf);
  return {
    maxTokens: digits(ofResponse ?? ofChat ?? most),
    temperature: digits(body['temperature']),
    effort: efforts.find((known) => known === textOf(effort)) ?? '',
    schema: schema === undefined ? '' : JSON.stringify(schema, null, 2),
    tools: functions.length === 0 ? '' : JSON.stringify(functions, null, 2),
  };
}

/** The definition of the completion's JSON; empty without one. */
const formatIn: Readonly<Record<ConversationFormat, (body: Fields) => Fields>> = {
  chat: ({ response_format: format }) => fieldsOf(fieldsOf(format)['json_schema']),
  responses: ({ text }) => fieldsOf(fieldsOf(text)['format']),
  messages: ({ output_config: config, output_format: older }) =>
    fieldsOf(fieldsOf(config)['format'] ?? older),
  completions: () => ({}),
};

/** The deprecated `functions` are tools by another name. */
const toolsIn = ({ tools, functions }: Fields): Fields[] => [
  ...listOf(tools).map(fieldsOf),
  ...listOf(functions).map((definition) => ({ type: 'function', function: definition })),
];

/** The function as the playground has it; none where the provider itself defines the tool, or it takes a text. */
function functionOf(tool: Fields): Fields[] {
  const { type = 'custom', function: nested, input_schema: schema } = tool;
  if (type !== 'function' && (type !== 'custom' || schema === undefined)) return [];
  const { name, description, parameters = schema, strict } = fieldsOf(nested ?? tool);
  return [
    {
      name,
      ...(typeof description === 'string' && { description }),
      ...(parameters != null && { parameters }),
      ...(typeof strict === 'boolean' && { strict }),
    },
  ];
}

/** Fields that the conversation has, that have no effect on the completion, or that the playground sets itself. */
const accounted: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'input',
  'prompt',
  'system',
  'instructions',
  'max_tokens',
  'max_completion_tokens',
  'max_output_tokens',
  'temperature',
  'stream',
  'stream_options',
  'store',
  'user',
  'safety_identifier',
  'metadata',
  'tools',
  'functions',
]);

/** The fields of each format that have a schema for the completion, and perhaps more. */
const formatFields: ReadonlySet<string> = new Set([
  'response_format',
  'text',
  'output_config',
  'output_format',
]);

/** What these values say is so without them. */
const defaults: Fields = { tool_choice: 'auto', parallel_tool_calls: true };

export function omittedFields(stored: StoredConversation): string[] {
  const { format, body } = stored;
  const isKept = (name: string): boolean =>
    accounted.has(name) ||
    (format === 'responses' && name === 'reasoning') ||
    body[name] === null ||
    (defaults[name] !== undefined && (fieldsOf(body[name])['type'] ?? body[name]) === defaults[name]);
  const fields = Object.keys(body).filter((name) => !isKept(name) && !formatFields.has(name));
  const foreignTools = toolsIn(body).filter((tool) => functionOf(tool).length === 0);
  const names = foreignTools.map(({ type, name }) => `the tool ${textOf(name) ?? textOf(type) ?? 'unknown'}`);
  return [...fields, ...names, ...omittedOfFormat(stored)];
}

/** What is beside the schema, such as `text.verbosity`. */
function omittedOfFormat({ format, body }: StoredConversation): string[] {
  const definition = formatIn[format](body);
  const hasSchema = definition['schema'] !== undefined;
  const strict = hasSchema && definition['strict'] === true ? ['strict of the JSON Schema'] : [];
  const beside = [...formatFields].flatMap((name) => {
    const fields = fieldsOf(body[name]);
    const { type } = fieldsOf(fields['format'] ?? fields);
    if (name === 'text' || name === 'output_config')
      return Object.keys(fields)
        .filter((member) => member !== 'format' || (!hasSchema && type !== 'text'))
        .map((member) => `${name}.${member}`);
    return body[name] == null || hasSchema || type === 'text' ? [] : [name];
  });
  return [...strict, ...beside];
}
