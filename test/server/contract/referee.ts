/** express-openapi-validator as it comes, on a real Express app: the referee of what a document accepts. */
import { once } from 'node:events';
import express, { type ErrorRequestHandler } from 'express';
import { middleware } from 'express-openapi-validator';

/** Whether the referee accepts `body` as the JSON of a POST to `path` (below the base path). */
export interface Referee {
  accepts(path: string, body: unknown): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Discriminators are taken out of the referee's document. They say nothing about what is valid, and
 * its own reading of them leaks from one schema into the next: with them it refuses every body of
 * an operation whose schema comes after a union that another one has used.
 */
export async function startReferee(document: unknown): Promise<Referee> {
  const text = JSON.stringify(document, (key, value: unknown) =>
    key === 'discriminator' ? undefined : value,
  );
  const app = express();
  app.use(express.json({ limit: '2mb', strict: false }));
  app.use(
    middleware({
      apiSpec: { ...JSON.parse(text), servers: [{ url: '/' }] },
      validateApiSpec: false,
      validateRequests: true,
      validateResponses: false,
      validateSecurity: false,
      fileUploader: false,
    }),
  );
  app.use((_request, response) => {
    response.status(204).end();
  });
  app.use(refuse);
  const server = app.listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the referee has no port');
  return {
    accepts: async (path, body) => {
      const url = `http://127.0.0.1:${address.port}${path}`;
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      if (status !== 204 && status !== 400) throw new Error(`the referee answered ${status}`);
      return status === 204;
    },
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

const refuse: ErrorRequestHandler = (error: { status?: number }, _request, response, _next) => {
  response.status(error.status ?? 500).end();
};
