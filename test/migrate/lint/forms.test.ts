/** Each form of input is recognized by its content, and written back in the same form with nothing else changed. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fixed, reportOf } from './command-run.ts';

const messages = [{ role: 'user', content: 'x' }];
const url = 'https://openrouter.ai/api/v1/chat/completions';
const newUrl = 'http://127.0.0.1:8080/v1/chat/completions';

test('a record: address, headers as an object, body as text', async () => {
  const request = {
    id: 7,
    method: 'POST',
    url,
    headers: {
      'X-Title': 'a',
      Authorization: 'Bearer sk-or-v1-secret',
      'x-session-id': 's',
      'Content-Length': '999',
    },
    body: JSON.stringify({ model: 'a/b:nitro', messages }),
  };
  const body = JSON.stringify({ model: 'a/b', messages, prompt_cache_key: 's' });
  expect(JSON.parse(await fixed(request))).toEqual({
    ...request,
    url: newUrl,
    headers: { Authorization: 'Bearer $MODELROUTE_KEY', 'Content-Length': String(body.length) },
    body,
  });
  expect(JSON.stringify(await reportOf(request))).not.toContain('sk-or-v1-secret');
});

test('a list of requests keeps its native ones', async () => {
  const native = { model: 'a/b', messages };
  expect(JSON.parse(await fixed([native, { ...native, route: 'fallback' }]))).toEqual([native, native]);
  const { form, findings } = await reportOf([native, { ...native, route: 'fallback' }]);
  expect(form).toBe('json');
  expect(findings[0]?.where).toMatchObject({ entry: 1, path: '$[1].route' });
});

test('JSONL: only the lines that must change do', async () => {
  const native = '{ "model": "a/b", "messages": [{"role":"user","content":"é"}] }\r';
  const foreign =
    '{"custom_id":"2","url":"/api/v1/chat/completions","body":{"model":"a/b","messages":[],"typical_p":0.1}}';
  const text = `${native}\n\n${foreign}\n`;
  expect(await fixed(text)).toBe(
    `${native}\n\n{"custom_id":"2","url":"/v1/chat/completions","body":{"model":"a/b","messages":[]}}\n`,
  );
  const { form, requests, native: untouched, findings } = await reportOf(text);
  expect({ form, requests, untouched }).toEqual({ form: 'jsonl', requests: 2, untouched: 1 });
  expect(findings.at(-1)?.where).toMatchObject({ line: 3, path: '$.body.typical_p' });
});

test('a byte order mark stays', async () => {
  expect(await fixed('\uFEFF{"model":"a/b","messages":[],"typical_p":1}')).toBe(
    '\uFEFF{"model":"a/b","messages":[]}',
  );
});

test('HAR: calls of models change, all others stay', async () => {
  const request = (address: string, more: object) => ({
    method: 'POST',
    url: address,
    httpVersion: 'h2',
    headers: [],
    ...more,
  });
  const other = {
    request: request('https://shop.test/api/cart', { postData: { text: '{"provider":1}' } }),
    response: { status: 200 },
  };
  const call = request(`${url}?debug=1`, {
    headers: [
      { name: ':authority', value: 'openrouter.ai' },
      { name: ':path', value: '/api/v1/chat/completions?debug=1' },
      { name: 'http-referer', value: 'x', comment: 'c' },
    ],
    queryString: [{ name: 'debug', value: '1' }],
    headersSize: 9,
    bodySize: 9,
    postData: {
      mimeType: 'application/json',
      text: JSON.stringify({ model: 'a/b', messages, plugins: [{ id: 'web' }] }),
    },
  });
  const har = { log: { version: '1.2', entries: [other, { startedDateTime: 'x', request: call }] } };
  const text = JSON.stringify({ model: 'a/b', messages });
  expect(JSON.parse(await fixed(har))).toEqual({
    log: {
      version: '1.2',
      entries: [
        other,
        {
          startedDateTime: 'x',
          request: {
            ...call,
            url: newUrl,
            headers: [
              { name: ':authority', value: '127.0.0.1:8080' },
              { name: ':path', value: '/v1/chat/completions' },
            ],
            queryString: [],
            headersSize: -1,
            bodySize: text.length,
            postData: { mimeType: 'application/json', text },
          },
        },
      ],
    },
  });
  const { form, requests } = await reportOf(har);
  expect({ form, requests }).toEqual({ form: 'har', requests: 1 });
});

const history = String.raw`: 1699999999:0;cd app; ls -la
echo don't worry
curl ${url} \
  -H "Authorization: Bearer $OPENROUTER_API_KEY" \
  -H "HTTP-Referer: https://my.app" \
  -H 'Content-Type: application/json' \
  -d '{"model":"a/b:nitro","messages":[{"role":"user","content":"it'\''s $5"}],"route":"fallback"}' | jq .
# curl ${url} -d '{"route":1}'
curl -s https://example.com/health -d '{"provider":1}'
curl -sSXPOST ${url} -H"X-Title: a" --data-raw $'{"model":"a/b","messages":[],"user":"it\'s","typical_p":1}' -o out.json && echo done
curl http://127.0.0.1:8080/v1/chat/completions -d '{"model":"a/b",  "messages":[{"role":"user","content":"x"}]}'
`;

test('a shell history: only the words that must change do', async () => {
  expect(await fixed(history)).toBe(String.raw`: 1699999999:0;cd app; ls -la
echo don't worry
curl '${newUrl}' \
  -H "Authorization: Bearer $MODELROUTE_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"model":"a/b","messages":[{"role":"user","content":"it'\''s $5"}]}' | jq .
# curl ${url} -d '{"route":1}'
curl -s https://example.com/health -d '{"provider":1}'
curl -sSXPOST '${newUrl}' --data-raw '{"model":"a/b","messages":[],"user":"it'\''s"}' -o out.json && echo done
curl http://127.0.0.1:8080/v1/chat/completions -d '{"model":"a/b",  "messages":[{"role":"user","content":"x"}]}'
`);
  const { form, requests, native, findings } = await reportOf(history);
  expect({ form, requests, native }).toEqual({ form: 'curl', requests: 3, native: 1 });
  expect(findings.filter(({ name }) => name === ':nitro')).toMatchObject([
    { where: { line: 3, path: '$.model' } },
  ]);
});

test('a real shell reads in the fixed command what was meant', async () => {
  const odd = 'a\'b"c$d`e\\f\n\u00e9 $(no) ${HOME}';
  const body = JSON.stringify({ model: 'a/b', messages: [{ role: 'user', content: odd }], typical_p: 1 });
  const variants = [
    `'${body.replaceAll("'", String.raw`'\''`)}'`,
    `"${body.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`,
    `$'${body.replaceAll(/['\\]/g, String.raw`\$&`)}'`,
  ];
  for (const argument of variants) {
    const command = (await fixed(`curl ${url} -H 'X-Title: x' -d ${argument}\n`)).replace(
      /^curl/,
      'printf "%s\\0"',
    );
    const words = execFileSync('bash', ['-c', command], { encoding: 'utf8' }).split('\0');
    expect(words.slice(0, 2)).toEqual([newUrl, '-d']);
    expect(JSON.parse(words[2] ?? '')).toEqual({ model: 'a/b', messages: [{ role: 'user', content: odd }] });
  }
});

test('variables of the shell stay variables', async () => {
  const command = `curl "$OPENROUTER_BASE_URL/chat/completions" -d "{\\"model\\":\\"$MODEL\\",\\"messages\\":[],\\"route\\":\\"x\\"}"\n`;
  expect(await fixed(command)).toBe(`curl "${newUrl}" -d "{\\"model\\":\\"$MODEL\\",\\"messages\\":[]}"\n`);
});

test('a command is told by its place in the line', async () => {
  const call = `curl ${url} -d '{"model":"a/b","messages":[],"route":"x"}'`;
  const leads = [
    '',
    '  501  ',
    '  12* ',
    ': 1:0;',
    '$ ',
    'me@host:~$ ',
    'x=$(',
    'ls && ',
    'sudo ',
    'A=b time ',
    'do ',
  ];
  for (const lead of leads) expect((await reportOf(`${lead}${call}\n`)).requests, lead).toBe(1);
  const prose = 'git commit -m "use curl now"\necho see curl don\'t\n';
  expect((await reportOf(prose + call)).requests).toBe(1);
});

test('a body that stands elsewhere is told, not guessed', async () => {
  for (const [argument, why] of [
    ['-d @body.json', 'the file body.json'],
    ['--json @-', 'standard input'],
    ['-d "$BODY"', 'not JSON'],
  ]) {
    const { refused } = await reportOf(`curl ${url} ${argument}\n`);
    expect(refused).toMatchObject([{ message: expect.stringContaining(why ?? '') }]);
  }
});

test('listing providers or endpoints becomes listing models', async () => {
  for (const path of [
    '/models/openai/gpt-4o/endpoints',
    '/providers',
    '/endpoints/zdr',
    '/models/user',
    '/embeddings/models',
  ]) {
    const { findings } = await reportOf(`curl https://openrouter.ai/api/v1${path}\n`);
    expect(findings.at(-1)).toMatchObject({
      kind: 'path',
      action: 'rewrite',
      how: expect.stringContaining('GET /v1/models'),
    });
    expect(await fixed(`curl https://openrouter.ai/api/v1${path}\n`)).toBe(
      `curl 'http://127.0.0.1:8080/v1/models'\n`,
    );
  }
});

test('the messages surface has its own address', async () => {
  expect(
    await fixed('curl https://openrouter.ai/api/v1/messages --json {}\n', '--new-base', 'https://x.test/'),
  ).toBe("curl 'https://x.test/alt/v1/messages' --json {}\n");
});

test('a call without an equal stays, with the key that belongs to it', async () => {
  const command =
    'curl https://openrouter.ai/api/v1/credits -H "Authorization: Bearer $OPENROUTER_API_KEY" -H "X-Title: x"\n';
  expect(await fixed(command)).toBe(command);
  const { findings } = await reportOf(command);
  expect(findings.map(({ action }) => action)).toEqual(['decide', 'decide', 'decide', 'decide']);
});

test('an upload gets the purpose that it needs here', async () => {
  expect(await fixed('curl https://openrouter.ai/api/v1/files -F file=@a.pdf\n')).toBe(
    "curl 'http://127.0.0.1:8080/v1/files' -F file=@a.pdf -F 'purpose=user_data'\n",
  );
});

test('an old address of one\u2019s own is known by --old-base', async () => {
  const request = { method: 'GET', url: 'http://litellm.test/v1/model/info' };
  const { findings } = await reportOf(request, '--old-base', 'http://litellm.test/v1');
  expect(findings).toMatchObject([
    { name: 'http://litellm.test/v1' },
    { name: 'GET /model/info', action: 'rewrite' },
  ]);
});
