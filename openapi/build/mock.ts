/** `npm run mock [-- --port 4010]`: both surfaces on one port, every response an example of the contract; any key is accepted, but one is required. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorTable } from '../generated/errors.ts';
import { surfaces, type Surface } from './error-table.ts';
import { isObject, listAt, stringAt } from './json.ts';
import { mockListener, type Mounted } from './mock/front.ts';
import { mockSurface } from './mock/surface-mock.ts';

const openapi = join(import.meta.dirname, '..');

export interface RunningMock {
  /** `http://127.0.0.1:4010`, without a base path. */
  url: string;
  port: number;
  /** `/v1` and `/alt/v1`, as in the documents. */
  basePaths: string[];
  /** Ends open connections too. */
  close: () => Promise<void>;
}

async function mount(surface: Surface): Promise<Mounted> {
  const document: unknown = JSON.parse(
    readFileSync(join(openapi, 'generated', `${surface}.openapi.json`), 'utf8'),
  );
  if (!isObject(document)) throw new Error(`openapi/generated/${surface}.openapi.json is no document`);
  const basePath = (stringAt(listAt(document, 'servers')[0], 'url') ?? '').replace('{base_url}', '');
  return { surface, basePath, mock: await mockSurface(document) };
}

/** Listens on the loopback IP address; port 0 takes a free one. Rejects with one clear line when the port is taken. */
export async function startMock({ port }: { port: number }): Promise<RunningMock> {
  const mounts = await Promise.all(surfaces.map(mount));
  const server = createServer(mockListener(mounts, errorTable));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' ? new Error(`port ${port} is in use; choose another with --port`) : error,
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    basePaths: mounts.map(({ basePath }) => basePath),
    close,
  };
}

function readPort(): number {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '4010' } } });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port is a number up to 65535, not '${values.port}'`);
  return port;
}

async function main(): Promise<void> {
  const mock = await startMock({ port: readPort() });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void mock.close());
  console.log(`mock listening on ${mock.url} (${mock.basePaths.join(', ')})`);
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
