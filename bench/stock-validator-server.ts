/**
 * The server that one would write first: Express, express-openapi-validator's middleware as it comes for request and
 * response, the JSON parsed and written anew, undici behind. `stock-validator-server.ts <upstream>`.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { middleware } from 'express-openapi-validator';
import { Agent } from 'undici';

const upstream = new URL(process.argv[2] ?? '');
const agent = new Agent({ bodyTimeout: 0, headersTimeout: 0 });

const text = readFileSync(new URL('../openapi/generated/v1.openapi.json', import.meta.url), 'utf8');
/** Its own reading of discriminators leaks from one schema into the next; they say nothing about what is valid. */
const document = JSON.parse(text, (key, value: unknown) =>
  key === 'discriminator' ? undefined : value,
) as object;

/** Express passes a rejection on to the handler of errors. */
const forward: RequestHandler = (request, response) => relay(request.body, response);

async function relay(sent: unknown, response: express.Response): Promise<void> {
  const { statusCode, headers, body } = await agent.request({
    origin: upstream.origin,
    path: '/v1/chat/completions',
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
    body: JSON.stringify(sent),
  });
  response.status(statusCode);
  if (headers['content-type'] === 'application/json') {
    response.json(await body.json());
    return;
  }
  response.setHeader('content-type', String(headers['content-type']));
  for await (const chunk of body) if (!response.write(chunk)) await once(response, 'drain');
  response.end();
}

const refuse: ErrorRequestHandler = (
  error: { status?: number; message?: string },
  _request,
  response,
  _next,
) => {
  response.status(error.status ?? 500).json({ error: { message: error.message } });
};

const app = express();
app.use(express.json({ limit: '32mb', strict: false }));
app.use(
  middleware({
    apiSpec: { ...document, servers: [{ url: '/v1' }] } as unknown as Parameters<
      typeof middleware
    >[0]['apiSpec'],
    validateApiSpec: false,
    validateRequests: true,
    validateResponses: true,
    validateSecurity: false,
    fileUploader: false,
    ignorePaths: (path: string) => path === '/',
  }),
);
app.post('/v1/chat/completions', forward);
app.use(refuse);
const server = createServer(app);
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
