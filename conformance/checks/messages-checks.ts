/** What only the messages style has: two headers for the key, versions, counting of tokens. */
import { at, numberAt, show } from '../../openapi/json/json-value.ts';
import { plainText } from '../discovery/target.ts';
import { messagesWire } from '../wire/messages.ts';
import type { Trial } from '../run/trial.ts';
import { acceptedJson, onlyByContract } from './accepted.ts';
import type { Check } from './check.ts';
import { must, Unsupported } from './outcome.ts';
import { mustRefuse } from './refusal.ts';
import { plainResponse, sampleCall } from './sample.ts';

const core = { profile: 'core', surface: 'alt' } as const;
const headerOf = (version: string | undefined) => ({ 'anthropic-version': version });

async function count(trial: Trial, extra: object = {}): Promise<number> {
  const call = sampleCall(trial, 'countMessageTokens');
  const response = await trial.once({ ...call, json: { ...(call.json as object), ...extra } });
  return numberAt(acceptedJson(trial, response, 'counting of tokens'), 'input_tokens') ?? NaN;
}

const keyHeader = (auth: 'bearer' | 'x-api-key'): Check => ({
  ...core,
  id: `messages.auth.${auth}`,
  title: auth === 'bearer' ? 'The key is taken in Authorization: Bearer' : 'The key is taken in x-api-key',
  contract: 'page:Authentication',
  run: async (trial) => {
    const response = await trial.ask({
      ...messagesWire.call(trial, { text: plainText, maxTokens: 8 }),
      auth,
    });
    if (response.status === 401 && !trial.target.claimsContract)
      throw new Unsupported(`the key is not taken in this header`, response);
    acceptedJson(trial, response, `the key by ${auth}`);
  },
});

const version = (name: string, value: string | undefined): Check => ({
  ...core,
  id: `messages.version.${name}`,
  title:
    value === undefined
      ? 'Without anthropic-version the first version holds'
      : `anthropic-version ${value} is served`,
  contract: 'page:API versions',
  run: async (trial) => {
    const json = {
      model: trial.target.model,
      max_tokens: 8,
      messages: [{ role: 'user', content: plainText }],
    };
    const response = await trial.ask({ operation: 'createMessage', json, headers: headerOf(value) });
    if ((response.status === 400 || response.status === 422) && !trial.target.claimsContract)
      throw new Unsupported('the version is not served', response);
    acceptedJson(trial, response, `version ${value ?? 'by default'}`);
  },
});

const sameKeys: Check = {
  ...core,
  id: 'messages.auth.same-keys',
  title: 'The same key in both headers is taken',
  contract: 'page:Authentication',
  run: async (trial) => {
    const response = await trial.ask({ operation: 'listMessageModels', auth: 'same-keys' });
    acceptedJson(trial, response, 'the key in both headers');
  },
};

export const messagesChecks: Check[] = [
  sameKeys,
  keyHeader('x-api-key'),
  keyHeader('bearer'),
  version('first', '2023-06-01'),
  version('second', '2026-10-21'),
  version('default', undefined),
  {
    ...core,
    id: 'messages.version.unknown',
    title: 'An unknown anthropic-version is refused',
    contract: 'page:API versions',
    run: async (trial) => {
      const call = messagesWire.call(trial, {
        text: plainText,
        maxTokens: 8,
        headers: headerOf('1999-01-01'),
      });
      mustRefuse(trial, await trial.ask(call), { code: 'unsupported_version', param: 'anthropic-version' });
    },
  },
  {
    ...core,
    id: 'messages.version.sampling',
    title: 'temperature is taken under 2023-06-01 and refused under 2026-10-21',
    contract: 'page:API versions',
    run: async (trial) => {
      onlyByContract(trial, 'the difference of versions');
      const call = (value: string) =>
        messagesWire.call(trial, {
          text: plainText,
          maxTokens: 8,
          extra: { temperature: 0 },
          headers: headerOf(value),
        });
      const first = await trial.ask(call('2023-06-01'));
      acceptedJson(trial, first, 'temperature');
      mustRefuse(trial, await trial.ask(call('2026-10-21')), {
        code: 'unsupported_parameter',
        param: 'temperature',
      });
    },
  },
  {
    ...core,
    id: 'messages.beta',
    title: 'The query and the header by which libraries ask for betas do no harm',
    contract: 'createMessage/parameters',
    run: async (trial) => {
      const call = messagesWire.call(trial, {
        text: plainText,
        maxTokens: 8,
        headers: { 'anthropic-beta': 'some-beta-2026-01-01' },
      });
      const response = await trial.ask({ ...call, query: { beta: 'true' } });
      acceptedJson(trial, response, 'a request with betas');
    },
  },
  {
    ...core,
    id: 'messages.count',
    title: 'Tokens are counted: more for more text, and as many as the message itself uses',
    contract: 'countMessageTokens/responses/200',
    run: async (trial) => {
      const tokens = await count(trial);
      must(tokens > 0, `${tokens} tokens are counted`);
      const more = await count(trial, { messages: [{ role: 'user', content: `${plainText} ${plainText}` }] });
      must(more > tokens, `twice the text counts ${more} tokens, once ${tokens}`);
      const system = await count(trial, { system: 'Be brief and friendly.' });
      must(system > tokens, `with a system text ${system} tokens are counted, without ${tokens}`);
      const tool = {
        name: 'get_weather',
        description: 'Gives the weather.',
        input_schema: { type: 'object', properties: { city: { type: 'string' } } },
      };
      const withTool = await count(trial, { tools: [tool] });
      must(withTool > tokens, `with a tool ${withTool} tokens are counted, without ${tokens}`);
      if (!trial.target.echoes) return;
      const used = at(
        acceptedJson(trial, await plainResponse(trial), 'a plain response'),
        'usage',
        'input_tokens',
      );
      must(used === tokens, `counted are ${tokens} tokens, the message itself uses ${show(used)}`);
    },
  },
];
