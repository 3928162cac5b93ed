/** What drivers talk to: the real server with its sandbox models, the odd proxy before it, and a folder of samples. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { png } from '../../support/samples.ts';
import { startProcess } from '../../support/server-process.ts';
import { startOddProxy } from './odd-proxy.ts';

export interface Harness {
  /** The environment of a driver whose folder for its own files is the given one. */
  environment: (folder: string) => Record<string, string>;
  close: () => Promise<void>;
}

/** An installation that is there already, and a key of it. */
export interface Installation {
  /** Without a path. */
  url: string;
  key: string;
}

/** With a server of its own, unless there is an installation to be used. */
export async function openHarness(given?: Installation): Promise<Harness> {
  const { url, key, stop } = given === undefined ? await startInstallation() : { ...given, stop: undefined };
  const proxy = await startOddProxy(url);
  return {
    environment(folder) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'pixel.png'), png(2, 2));
      writeFileSync(join(folder, 'note.txt'), 'The quick brown fox jumps over the lazy dog.\n');
      return {
        MODELROUTE_BASE_URL: url,
        MODELROUTE_KEY: key,
        MODELROUTE_ODD_URL: proxy.url,
        MODELROUTE_WORK: folder,
      };
    },
    async close() {
      await proxy.close();
      await stop?.();
    },
  };
}

async function startInstallation(): Promise<Installation & { stop: () => Promise<void> }> {
  const key = 'mr-key-of-the-generated-clients';
  const server = await startProcess({ MODELROUTE_LOG: 'silent' }, key);
  return { url: server.url, key, stop: () => server.stop() };
}
