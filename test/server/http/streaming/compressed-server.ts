/** An installation's application inside another Express application, behind its `compression`. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import compression from 'compression';
import express from 'express';
import { startServer } from '../../../support/server.ts';

export interface CompressedServer {
  url: string;
  key: string;
  stop(): Promise<void>;
}

export async function startCompressedServer(): Promise<CompressedServer> {
  const installation = await startServer();
  const outer = express().use(compression(), installation.app);
  const server = createServer(outer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: installation.firstKey?.key ?? '',
    async stop() {
      server.closeAllConnections();
      server.close();
      await installation.stop();
    },
  };
}
