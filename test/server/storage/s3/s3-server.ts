/** A real S3-compatible server for one test file: Versity S3 Gateway over a folder, which verifies signatures and hashes. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../../packaging/free-port.ts';
import type { S3Settings } from '../../../../server/storage/s3/s3-client.ts';

const program = process.env['MODELROUTE_TEST_VERSITYGW'] ?? 'versitygw';

export const hasS3 = spawnSync(program, ['--version']).status === 0;
export const withoutS3 = 'needs versitygw (go install github.com/versity/versitygw/cmd/versitygw@v1.8.0)';

const accessKeyId = 'modelroute-test';
const secretAccessKey = 'not-a-secret-of-anybody';
const startWithinMs = 10_000;

export interface S3Server {
  settings: S3Settings;
  /** The folder that has the objects of the bucket, under their keys. */
  bucketFolder: string;
  stop(): Promise<void>;
  /** Ends it and starts it anew, on the same port and folder. */
  start(): Promise<void>;
  dispose(): Promise<void>;
}

export async function startS3(): Promise<S3Server> {
  const root = mkdtempSync(join(tmpdir(), 'modelroute-s3-'));
  const bucketFolder = join(root, 'objects', 'files');
  mkdirSync(bucketFolder, { recursive: true });
  const port = await freePort();
  let child: ChildProcess | undefined;
  const self: S3Server = {
    bucketFolder,
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'files',
      region: 'us-east-1',
      prefix: 'test/',
      accessKeyId,
      secretAccessKey,
    },
    start: async () => {
      const listen = ['--port', `127.0.0.1:${port}`, '--quiet', '--access', accessKeyId];
      const words = [...listen, '--secret', secretAccessKey, 'posix', '--sidecar', join(root, 'sidecar')];
      mkdirSync(join(root, 'sidecar'), { recursive: true });
      child = spawn(program, [...words, join(root, 'objects')], { stdio: 'ignore' });
      const endMs = performance.now() + startWithinMs;
      while (!(await isUp(self.settings.endpoint))) {
        if (performance.now() > endMs || child.exitCode !== null) throw new Error('versitygw did not start');
        await sleep(50);
      }
    },
    stop: async () => {
      if (child === undefined || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    dispose: async () => {
      await self.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
  await self.start();
  return self;
}

async function isUp(url: string): Promise<boolean> {
  return await fetch(url).then(
    () => true,
    () => false,
  );
}
