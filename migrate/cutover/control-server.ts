/** The control page and its API, on a separate port that only this machine reaches. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pageCss, pageHtml, pageScript } from './control-page.ts';
import type { Change } from './cutover-state.ts';
import type { CutoverView } from './view.ts';

/** As much of a cutover as is steered here. */
export interface Steered {
  view(): CutoverView;
  ask(what: Change['what']): string | undefined;
}

const path = '/__cutover';
const everyMs = 500;

const asks: Readonly<Record<string, Change['what']>> = {
  advance: 'advance',
  hold: 'hold',
  resume: 'resume',
  'roll-back': 'roll back',
  'start-over': 'start over',
};

const pages: Readonly<Record<string, readonly [type: string, text: string]>> = {
  [path]: ['text/html; charset=utf-8', pageHtml],
  [`${path}/page.css`]: ['text/css; charset=utf-8', pageCss],
  [`${path}/page.js`]: ['text/javascript; charset=utf-8', pageScript],
};

const guards = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Every client with the token may change stages; it comes in the header `x-cutover-token`. */
export function createControlServer(cutover: Steered, token: string): Server {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(guards)) response.setHeader(name, value);
    const url = (request.url ?? '').split('?', 1)[0] ?? '';
    // DNS rebinding: a page of another site that points its own name at this machine is recognized by the host it asks for.
    if (!isLocal(request.headers.host)) say(response, 403, 'this is not the URL of this page');
    else if (request.method === 'GET') read(url, response, cutover);
    else if (request.method === 'POST') steer(url, request, response, cutover, token);
    else say(response, 405, 'GET and POST only');
  });
  return server;
}

function read(url: string, response: ServerResponse, cutover: Steered): void {
  const page = pages[url];
  if (page !== undefined) response.writeHead(200, { 'content-type': page[0] }).end(page[1]);
  else if (url === `${path}/state`) json(response, 200, cutover.view());
  else if (url === `${path}/events`) follow(response, cutover);
  else say(response, 404, `there is only ${path}`);
}

function follow(response: ServerResponse, cutover: Steered): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = () => {
    // A client that reads too slowly misses some views rather than filling the memory.
    if (response.writableLength === 0) response.write(`data: ${JSON.stringify(cutover.view())}\n\n`);
  };
  send();
  const timer = setInterval(send, everyMs).unref();
  response.on('close', () => clearInterval(timer));
}

function steer(
  url: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
  cutover: Steered,
  token: string,
): void {
  const what = asks[url.slice(path.length + 1)];
  if (what === undefined || !url.startsWith(`${path}/`)) say(response, 404, 'no such button');
  else if (headers.origin !== `http://${headers.host}`) say(response, 403, 'the origin is not this page');
  else if (!isToken(headers['x-cutover-token'], token))
    say(response, 403, 'the token is missing or wrong; use the URL that was printed at the start');
  else {
    const refusal = cutover.ask(what);
    if (refusal === undefined) json(response, 200, cutover.view());
    else say(response, 409, refusal);
  }
}

const isLocal = (host: string | undefined): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '');

function isToken(given: string | string[] | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(token));
}

function say(response: ServerResponse, status: number, error: string): void {
  json(response, status, { error });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
