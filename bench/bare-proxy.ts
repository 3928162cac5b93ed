/** The yardstick: node:http in front, undici behind, looks at nothing, checks nothing. */
import { createServer } from 'node:http';
import { Agent } from 'undici';

const upstream = new URL(process.argv[2] ?? '');
const agent = new Agent({ bodyTimeout: 0, headersTimeout: 0 });

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (piece: Buffer) => chunks.push(piece));
  request.on('end', () => {
    agent.dispatch(
      {
        origin: upstream.origin,
        path: request.url ?? '/',
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
        body: Buffer.concat(chunks),
      },
      {
        onRequestStart() {},
        onResponseStart(_controller, status, headers) {
          const { 'content-type': type, 'content-length': length } = headers;
          if (type !== undefined) response.setHeader('content-type', type);
          if (length !== undefined) response.setHeader('content-length', length);
          response.writeHead(status);
        },
        onResponseData(controller, piece) {
          if (!response.write(piece)) {
            controller.pause();
            response.once('drain', () => controller.resume());
          }
        },
        onResponseEnd() {
          response.end();
        },
        onResponseError() {
          response.destroy();
        },
      },
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
