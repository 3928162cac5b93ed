/** Every operation of every document as it should not be called: broken, forged, foreign, and with secrets in the wrong places. */
import { bundleOf, documentNames } from '../../openapi/bundles.ts';
import { loadContract } from '../../../server/contract/contract.ts';
import { randomWord, secretText } from './canary.ts';
import type { Outcome } from './console-calls.ts';
import { publicOrigin, type Sending, type WholeService } from './whole-service.ts';

export interface Target {
  operation: string;
  method: string;
  /** As the document has it, with its base path. */
  template: string;
  isConsole: boolean;
}

export const targets: Target[] = documentNames.flatMap((name) => {
  const { basePath, operations, document } = loadContract(name, bundleOf(name));
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { operationId?: string }>)
      .filter(([, node]) => operations.has(node.operationId ?? ''))
      .map(([method, node]) => ({
        operation: node.operationId ?? '',
        method: method.toUpperCase(),
        template: basePath + path,
        isConsole: name === 'console',
      })),
  );
});

/** The sender gets parts of the request back in the response: which field is not known, which id does not exist. */
const ownWords = 'tells the caller what he sent';

/** The statuses of the responses, by what was rude. */
export async function callRudely(service: WholeService, outcome: Outcome): Promise<Record<string, number[]>> {
  const statuses: Record<string, number[]> = {};
  const { evidence } = service;
  const words = evidence.plant('words where none belong', secretText());
  const identifier = evidence.plant('an id of nothing', randomWord());
  const inBody = evidence.plant('a key within a body', `mr-${randomWord()}${randomWord()}`);
  const wrongKey = evidence.plant('wrong key', `mr-${randomWord()}${randomWord()}`);
  const otherKey = evidence.plant('another form of key', `${randomWord()}:${randomWord()}`);
  const cookie = evidence.plant('wrong session', `${randomWord()}${randomWord()}abc`);
  const header = evidence.plant('words in headers', randomWord());
  const query = evidence.plant('key in an address', randomWord() + randomWord());
  const secret = evidence.plant('a password in the wrong form', randomWord() + randomWord());
  // The error names the field that is wrong; nobody needs to see its value.
  const misplaced = [
    { email: 'ada@example.org', password: [secret] },
    { token: { secret }, password: secret, name: 5 },
    { password: { current: secret, new: secret.slice(0, 11) }, name: secret.repeat(20) },
    `{"email": "ada@example.org", "password": "${secret}\n"}`,
  ];
  const signedIn = {
    origin: publicOrigin,
    cookie: outcome.admin.cookie,
    'x-csrf-token': outcome.admin.csrfToken,
  };
  const garbage = {
    'user-agent': header,
    referer: `https://elsewhere.example/?token=${header}`,
    'x-trace-id': `not valid ${header}`,
    traceparent: `00-${header}`,
    tracestate: `v=${header}`,
    baggage: `secret=${header}`,
    'x-forwarded-for': header,
    'idempotency-key': header,
    'anthropic-version': header,
    'anthropic-beta': header,
    'proxy-authorization': `Basic ${header}`,
    'x-api-key': header,
    'x-sandbox-error': header,
    [`x-${header}`]: header,
  };
  let hosts = 1;
  for (const { operation, method, template, isConsole } of targets) {
    const path = template.replaceAll(/\{\w+\}/g, identifier);
    const good: Record<string, string> = isConsole
      ? { authorization: `Bearer ${outcome.managementKey}` }
      : { authorization: `Bearer ${outcome.inferenceKey}` };
    const browser = {
      origin: publicOrigin,
      cookie: `__Host-modelroute-session=${cookie}`,
      'x-csrf-token': cookie,
    };
    const send = async (kind: string, sending: Omit<Sending, 'name'>) => {
      // A caller that tries keys is slowed down by IP address.
      hosts += 1;
      const from = `127.0.${1 + Math.floor(hosts / 250)}.${1 + (hosts % 250)}`;
      const { status } = await service.send({ name: `${operation}, ${kind}`, method, from, ...sending });
      const known = (statuses[kind] ??= []);
      if (!known.includes(status)) known.push(status);
    };
    const bodies =
      method === 'GET'
        ? [undefined]
        : [undefined, `{"a": "${words}`, { [words]: words, key: inBody }, [inBody], ...misplaced];
    for (const body of bodies) {
      await send('a wrong key', { path, body, headers: { authorization: `Bearer ${wrongKey}` } });
      await send('no key but others', {
        path,
        body,
        headers: { authorization: `Basic ${otherKey}`, 'x-api-key': otherKey },
      });
      await send('a wrong session', { path, body, headers: browser });
      await send('a good key', { path, body, headers: good });
      await send('garbage', { path, body, headers: { ...good, ...garbage } });
      if (isConsole && operation !== 'signOut')
        await send('a good session', { path, body, headers: signedIn });
    }
    await send('a key in the query', {
      path: `${path}?api_key=${query}&project_id=${identifier}`,
      headers: good,
    });
    await send('an unknown path', { path: `${path}/${query}`, headers: good });
    await send('an unknown method', {
      path,
      method: 'PUT',
      body: words,
      headers: { ...good, 'content-type': inBody },
    });
  }
  const echoes =
    /^answer \d+, \w+, (a good key|garbage|a key in the query|a good session|a wrong session|an unknown path)$/;
  const paths = /^answer \d+, (\w+, an unknown path|page .*….*)$/;
  evidence.allow('key in an address', { place: paths, why: 'names the path that there is not' });
  evidence.allow('words where none belong', { place: echoes, why: ownWords });
  evidence.allow('an id of nothing', { place: echoes, why: ownWords });
  evidence.allow('a key within a body', { place: echoes, why: ownWords });
  for (const path of [
    '/',
    '/docs',
    '/docs/messages',
    '/docs/console',
    '/console',
    '/console/',
    '/console/nothing',
    '/openapi/nothing',
    '/healthz',
    '/readyz',
    `/%ff${query}`,
    `/nothing/${query}?key=${query}`,
  ])
    await service.send({
      name: `page ${path.replaceAll(query, '…')}`,
      path,
      headers: { ...garbage, cookie: `a=${cookie}` },
    });
  for (const [name, headers] of Object.entries({
    'by its token': { authorization: `Bearer ${service.metricsToken}`, 'x-forwarded-for': '192.0.2.1' },
    'by a wrong token': { authorization: `Bearer ${wrongKey}`, 'x-forwarded-for': '192.0.2.1' },
    'from here': {},
  }))
    await service.send({ name: `metrics ${name}`, path: '/metrics', headers });
  return statuses;
}
