/**
 * Every field that clients in use send on chat completions beyond the vendor's document, and its fate: proved against the
 * running server with a provider of each dialect, and compared with what `modelroute migrate lint-request` says of it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lintText } from '../../../migrate/lint/command.ts';
import { startUpstream, type Received, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { at, parsePath, replaced } from '../dialects/paths.ts';
import { providerEntry, startFront, type Front } from './front.ts';
import { fieldsInUse, nameOf, of, type FieldInUse } from './wild/fields-in-use.ts';

let upstream: ScriptedUpstream;
let front: Front;
beforeAll(async () => {
  upstream = await startUpstream();
  const taken = [...new Set(of('honoured', 'forwarded').map(nameOf))];
  const providers = {
    plain: providerEntry('chat', upstream.url),
    rich: providerEntry('chat', upstream.url, { extra_fields: taken }),
    messages: providerEntry('messages', upstream.url),
    responses: providerEntry('responses', upstream.url),
    'rich-messages': providerEntry('messages', upstream.url, { extra_fields: taken }),
    'rich-responses': providerEntry('responses', upstream.url, { extra_fields: taken }),
  };
  const models = Object.keys(providers).map((name) => ({
    id: `our/${name}`,
    provider: name,
    upstream_model: `their-${name}`,
  }));
  front = await startFront({ providers, models });
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
});

const call = { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{}' } };
const base = {
  max_completion_tokens: 9_000,
  messages: [
    { role: 'user', content: [{ type: 'text', text: 'x' }] },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'call_1', content: 'ok' },
  ],
  tools: [{ type: 'function', function: { name: 'look_up' } }],
};

function bodyWith({ path, value }: FieldInUse, model: string): object {
  return replaced({ model, ...base }, parsePath(path), value) as object;
}

interface Sent {
  response: Response;
  got: Received | undefined;
}

async function send(field: FieldInUse, model: string): Promise<Sent> {
  const before = upstream.received.length;
  const response = await front.post('/v1/chat/completions', bodyWith(field, model));
  return { response, got: upstream.received[before] };
}

function expectMembers(json: unknown, members: Record<string, unknown>): void {
  for (const [path, value] of Object.entries(members)) expect(at(json, parsePath(path)), path).toEqual(value);
}

describe.each(of('honoured').map((field) => [`${field.row} ${JSON.stringify(field.value)}`, field] as const))(
  '%s is honoured',
  (_name, field) => {
    test('a provider that names it receives it as it came', async () => {
      const { response, got } = await send(field, 'our/rich');
      expect(response.status, await response.clone().text()).toBe(200);
      expect(response.headers.get('x-translation-loss')).toBeNull();
      expect(at(got?.json, parsePath(field.path)) ?? got?.json['response_format']).toEqual(
        field.path === 'response_format' ? got?.json['response_format'] : field.value,
      );
    });

    test("another chat provider receives the vendor's own field, or none and the header lists it", async () => {
      const { response, got } = await send(field, 'our/plain');
      expect(response.status, await response.clone().text()).toBe(200);
      if (field.instead !== undefined) expectMembers(got?.json, field.instead);
      else if (field.path !== 'include_reasoning')
        expect(response.headers.get('x-translation-loss')).toContain(field.path);
      if (field.path !== 'response_format') expect(at(got?.json, parsePath(field.path))).toBeUndefined();
    });

    test('a messages provider receives its own form, or the header lists it', async () => {
      const { response, got } = await send(field, 'our/messages');
      expect(response.status, await response.clone().text()).toBe(200);
      if (field.becomes === undefined)
        expect(response.headers.get('x-translation-loss')).toContain(field.path);
      else {
        expect(response.headers.get('x-translation-loss')).toBeNull();
        expectMembers(got?.json, field.becomes);
      }
    });

    test('a responses provider receives its own form, or the header lists it', async () => {
      const { response, got } = await send(field, 'our/responses');
      expect(response.status, await response.clone().text()).toBe(200);
      const losses = response.headers.get('x-translation-loss');
      if (field.items === undefined || field.near === true) expect(losses).toContain(field.path);
      else expect(losses).toBeNull();
      expectMembers(got?.json, field.items ?? {});
    });

    test.each([
      ['our/rich-messages', field.becomes],
      ['our/rich-responses', field.items],
    ])('%s receives it in its own form, or else as it came', async (model, own) => {
      const { response, got } = await send(field, model);
      expect(response.status, await response.clone().text()).toBe(200);
      const isTop = field.path in bodyWith(field, model);
      if (own !== undefined) expectMembers(got?.json, own);
      else if (isTop) expect(got?.json[field.path]).toEqual(field.value);
      else expect(response.headers.get('x-translation-loss')).toContain(field.path);
    });
  },
);

describe.each(of('forwarded').map((field) => [field.row, field] as const))(
  '%s is forwarded',
  (_row, field) => {
    test.each(['our/rich', 'our/rich-messages', 'our/rich-responses'])(
      '%s names it and receives it as it came',
      async (model) => {
        const { response, got } = await send(field, model);
        expect(response.status, await response.clone().text()).toBe(200);
        expect(response.headers.get('x-translation-loss')).toBeNull();
        expect(got?.json[field.path]).toEqual(field.value);
      },
    );

    test.each(['our/plain', 'our/messages', 'our/responses'])(
      '%s refuses it with the advice',
      async (model) => {
        const { response, got } = await send(field, model);
        expect(response.status).toBe(400);
        const { error } = (await response.json()) as {
          error: { code: string; param: string; message: string };
        };
        expect(error).toMatchObject({ code: 'unknown_parameter', param: field.path });
        expect(error.message).toContain("'extra_fields'");
        expect(got).toBeUndefined();
      },
    );
  },
);

test.each(of('accepted').map((field) => [`${field.row} ${field.path}`, field] as const))(
  '%s is accepted, and nothing is lost',
  async (_name, field) => {
    for (const model of ['our/plain', 'our/rich', 'our/messages', 'our/responses']) {
      const { response } = await send(field, model);
      expect(response.status, await response.clone().text()).toBe(200);
      expect(response.headers.get('x-translation-loss')).toBeNull();
      expect(response.headers.get('x-dropped-fields')).toBeNull();
    }
  },
);

test.each(of('ignored').map((field) => [field.row, field] as const))(
  '%s is ignored, by name',
  async (_row, field) => {
    for (const model of ['our/plain', 'our/rich', 'our/messages', 'our/responses']) {
      const { response, got } = await send(field, model);
      expect(response.status, await response.clone().text()).toBe(200);
      expect(response.headers.get('x-dropped-fields')).toBe(field.path);
      expect(response.headers.get('x-translation-loss')).toBeNull();
      expect(at(got?.json, parsePath(field.path))).toBeUndefined();
    }
  },
);

test.each(of('refused').map((field) => [field.path, field] as const))(
  '%s is refused with the next step',
  async (path, field) => {
    const { response, got } = await send(field, 'our/rich');
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { code: string; param: string; message: string } };
    expect(error).toMatchObject({ code: 'unknown_parameter', param: path });
    expect(error.message).toContain('Only other servers have it: ');
    expect(got).toBeUndefined();
  },
);

test.each(of('unknown').map((field) => [field.path, field] as const))(
  '%s is refused, since nobody knows it',
  async (path, field) => {
    const { response, got } = await send(field, 'our/rich');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'unknown_parameter', param: path } });
    expect(got).toBeUndefined();
  },
);

test('the catalog lists what a model takes', async () => {
  const response = await fetch(`${front.v1}/models`, { headers: { authorization: `Bearer ${front.key}` } });
  const { data } = (await response.json()) as { data: { id: string; supported_parameters: string[] }[] };
  const parameters = (id: string) => data.find((model) => model.id === id)?.supported_parameters ?? [];
  expect(parameters('our/rich')).toEqual(
    expect.arrayContaining(['chat_template_kwargs', 'reasoning', 'top_k', 'guided_json']),
  );
  expect(parameters('our/rich')).not.toContain('tool_name');
  expect(parameters('our/plain')).not.toContain('top_k');
});

/** `migrate lint-request` without a model that takes more than the contract. */
test.each(fieldsInUse.map((field) => [`${field.path} ${JSON.stringify(field.value)}`, field] as const))(
  'lint-request says of %s what the server says',
  (_name, field) => {
    const options = { map: new Map(), newBase: 'http://new', oldBases: [], drop: new Set<string>() };
    const body = bodyWith(field, 'a/b');
    const request = { method: 'POST', url: 'http://host/v1/chat/completions', body };
    const { report } = lintText('f', JSON.stringify(request), options);
    const top = field.path.split(/[.[]/)[0] ?? '';
    const isFound = report.findings.some(({ name }) => name === top || name.startsWith(`${top}[`));
    const isRefused = report.refused.length > 0;
    if (['refused', 'forwarded', 'unknown'].includes(field.fate)) expect(isFound || isRefused).toBe(true);
    else expect({ isFound, isRefused }).toEqual({ isFound: false, isRefused: false });
  },
);
