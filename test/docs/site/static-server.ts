/** A plain server of static files below a path, as any web server or bucket is: knows folders, types and a page for what is missing. */
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.webp': 'image/webp',
};

export interface StaticServer {
  /** `http://127.0.0.1:…`. */
  readonly home: string;
  stop(): void;
}

/** `path` begins and ends with a slash; nothing is served beside it. */
export async function serveFolder(folder: string, path: string): Promise<StaticServer> {
  const read = (name: string): [string, Buffer] | undefined => {
    const file = join(folder, name.endsWith('/') || name === '' ? `${name}index.html` : name);
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? [file, readFileSync(file)] : undefined;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const isInside = pathname.startsWith(path) && !pathname.includes('..');
    const found = isInside ? read(pathname.slice(path.length)) : undefined;
    const [file, bytes] = found ?? (isInside ? read('404.html') : undefined) ?? ['', Buffer.from('')];
    response.writeHead(found === undefined ? 404 : 200, {
      'content-type': types[extname(file)] ?? 'text/plain',
    });
    response.end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    home: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    stop: () => server.close(),
  };
}
