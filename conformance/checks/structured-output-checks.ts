/** Completions that have to be JSON, in both styles, plain and streamed. */
import { misfitOf } from '../contract/response-shape.ts';
import { parseJson, show } from '../../openapi/json/json-value.ts';
import type { Question, Wire } from '../wire/wire.ts';
import { acceptedJson } from './accepted.ts';
import type { Check } from './check.ts';
import { must } from './outcome.ts';
import { streamOf } from './accepted-stream.ts';

const citySchema = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    population: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string', enum: ['port', 'capital', 'island'] } },
  },
  required: ['city', 'population', 'tags'],
  additionalProperties: false,
};
const askForJson: Question = { text: 'Describe Bremen as JSON.', schema: citySchema, maxTokens: 300 };

export function structuredOutputChecks(wire: Wire): Check[] {
  const { prefix, surface, operation } = wire;
  const tools = { profile: 'tools', surface } as const;
  return [
    {
      ...tools,
      id: `${prefix}.json.schema`,
      title: 'A completion that must be JSON of a schema is',
      contract: surface === 'v1' ? 'schema:ResponseFormatJsonSchema' : 'schema:JsonOutputFormat',
      run: async (trial) => {
        const response = await trial.once(wire.call(trial, askForJson));
        mustBeCity(wire.read(acceptedJson(trial, response, 'structured output')).text);
      },
    },
    {
      ...tools,
      id: `${prefix}.json.stream`,
      title: 'A streamed completion that must be JSON of a schema is',
      contract: `${operation}/responses/200/content/text~1event-stream`,
      run: async (trial) =>
        mustBeCity((await streamOf(trial, wire, askForJson, 'streamed structured output')).reading.text),
    },
    ...(surface === 'v1' ? [jsonObject(wire)] : []),
  ];
}

function mustBeCity(text: string): void {
  const value = parseJson(text);
  must(value !== undefined, `the text is not JSON: ${show(text)}`);
  const wrong = misfitOf(citySchema, value);
  must(wrong === undefined, `the text does not obey the schema: ${wrong}`);
}

function jsonObject(wire: Wire): Check {
  return {
    id: 'chat.json.object',
    title: 'A completion that must be a JSON object is one',
    profile: 'tools',
    surface: 'v1',
    contract: 'schema:ResponseFormatJsonObject',
    run: async (trial) => {
      const question = {
        text: 'Write a JSON object that names a river.',
        maxTokens: 120,
        extra: { response_format: { type: 'json_object' } },
      };
      const { text } = wire.read(
        acceptedJson(trial, await trial.once(wire.call(trial, question)), 'JSON mode'),
      );
      const value = parseJson(text);
      must(
        typeof value === 'object' && value !== null && !Array.isArray(value),
        `the text is not a JSON object: ${show(text)}`,
      );
    },
  };
}
