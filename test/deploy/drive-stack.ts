/** Calls of a running stack of two nodes: both surfaces of nginx, files of one node at the other, and a node that dies. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Findings } from './outcome.ts';
import type { Network, RunningService } from './run-service.ts';
import { nodeHealthcheck } from './stand-ins.ts';

interface Stack {
  /** Of nginx, as published. */
  url: string;
  network: Network;
  services: ReadonlyMap<string, RunningService>;
  start(name: string): Promise<void>;
}

const readyWithinMs = 60_000;
const messages = [{ role: 'user', content: 'Hello there' }];
const gapMs = 150;
/** So many that a stop of two seconds between writer and reader leaves more than half of them apart. */
const events = 30;
/** Longer than nginx waits for each node, on a machine that does much else too. */
const callWithinMs = 60_000;

export async function driveStack(findings: Findings, stack: Stack): Promise<void> {
  const nodes = ['node-1', 'node-2'];
  const node = (name: string) => {
    const running = stack.services.get(name);
    if (running === undefined) throw new Error(`there is no ${name}`);
    return running;
  };
  const isHealthy = async (name: string) => (await node(name).inside(nodeHealthcheck)).status === 0;
  for (const name of nodes)
    findings.demand(await becomes(() => isHealthy(name)), `${name}: healthy, by the check of its image`);
  const [key = ''] = nodes.flatMap((name) => /made your API key .*: (\S+)/.exec(node(name).log())?.[1] ?? []);
  findings.demand(key !== '', 'the log of the first start has the key');
  const links = nodes.filter((name) => node(name).log().includes('/console/#/setup?token='));
  findings.demand(links.length > 0, 'and the link to the console');

  const base = (name: string) => `http://${stack.network.addresses[name]}:8080`;
  const authorization = `Bearer ${key}`;
  const call = async (url: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(callWithinMs),
    }).catch((cause: unknown) => new Response(String(cause), { status: 599 }));
    return { status: response.status, text: await response.text().catch(String) };
  };
  const chat = () => call(stack.url, '/v1/chat/completions', { model: 'sandbox/chat', messages });
  const demandCall = async (
    what: string,
    called: Promise<{ status: number; text: string }>,
    part: string,
  ) => {
    const { status, text } = await called;
    findings.demand(status === 200 && text.includes(part), what, `${status} ${text}`);
    return text;
  };

  await demandCall('a chat completion through nginx', chat(), 'Hello there');
  const message = { model: 'sandbox/chat', max_tokens: 50, messages };
  await demandCall('a message through nginx', call(stack.url, '/alt/v1/messages', message), 'Hello there');
  await demandStream(findings, stack.url, authorization);
  findings.demand((await call(stack.url, '/metrics')).status === 404, 'nginx keeps /metrics inside');

  const form = new FormData();
  form.set('purpose', 'user_data');
  form.set('file', new Blob(['of node 1']), 'notes.txt');
  const uploaded = await demandCall('an upload at node 1', call(base('node-1'), '/v1/files', form), 'file-');
  const { id } = JSON.parse(uploaded) as { id: string };
  const content = `/v1/files/${id}/content`;
  await demandCall('is read at node 2', call(base('node-2'), content), 'of node 1');
  await demandCall('and through nginx', call(stack.url, content), 'of node 1');
  const logged = (name: string) => node(name).log().includes('"msg":"request"');
  findings.demand(await becomes(async () => nodes.every(logged)), 'both nodes have served');

  const storm = async (calls: number) => {
    const begunMs = performance.now();
    const statuses = await Promise.all(Array.from({ length: calls }, async () => (await chat()).status));
    const bad = statuses.filter((status) => status !== 200);
    return { bad, tookMs: Math.round(performance.now() - begunMs) };
  };
  await node('node-1').end('SIGKILL');
  const after = await storm(40);
  findings.demand(
    after.bad.length === 0,
    `node 1 is killed: 40 of 40 calls through nginx are served, in ${after.tookMs} ms`,
    after.bad.join(', '),
  );
  await demandCall('and its file is still there', call(stack.url, content), 'of node 1');
  // `restart: unless-stopped`.
  await stack.start('node-1');
  findings.demand(await becomes(() => isHealthy('node-1')), 'node 1 comes back, over its volume');
  findings.demand((await storm(10)).bad.length === 0, 'and calls are served');

  const begun = await openStream(stack.url, authorization);
  const streaming = readStream(begun);
  const stopped = await Promise.all(nodes.map((name) => node(name).end('SIGTERM')));
  const { text } = await streaming;
  findings.demand(
    text.includes('[DONE]'),
    'both nodes are stopped: a running stream ends whole',
    text.slice(-300),
  );
  findings.demand(
    stopped.every((status) => status === 0),
    'and both end with status 0',
    stopped.join(', '),
  );
  const { status, text: refusal } = await chat();
  findings.demand(
    status === 503 && refusal.includes('model_unavailable'),
    'without a node nginx answers as the service would',
    `${status} ${refusal}`,
  );
}

/** Resolves when a node has begun to respond. */
function openStream(url: string, authorization: string): Promise<Response> {
  return fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'sandbox/slow',
      stream: true,
      metadata: { gap_ms: String(gapMs), events: String(events) },
      messages,
    }),
  });
}

async function readStream(response: Response): Promise<{ text: string; arrivalsMs: number[] }> {
  const decoder = new TextDecoder();
  const arrivalsMs: number[] = [];
  let text = '';
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    arrivalsMs.push(performance.now());
    text += decoder.decode(read.value, { stream: true });
  }
  return { text, arrivalsMs };
}

async function demandStream(findings: Findings, url: string, authorization: string): Promise<void> {
  const { text, arrivalsMs } = await readStream(await openStream(url, authorization));
  const spreadMs = (arrivalsMs.at(-1) ?? 0) - (arrivalsMs[0] ?? 0);
  findings.demand(
    text.includes('[DONE]') && arrivalsMs.length >= events / 2 && spreadMs > (gapMs * events) / 2,
    `a stream comes through nginx as it is made: ${arrivalsMs.length} chunks over ${Math.round(spreadMs)} ms`,
    text.slice(-300),
  );
}

async function becomes(isSo: () => Promise<boolean>): Promise<boolean> {
  const endMs = performance.now() + readyWithinMs;
  while (performance.now() < endMs) {
    if (await isSo()) return true;
    await sleep(250);
  }
  return false;
}
