/** The server gives back the memory of a peak wherever it is started: image, unit and command set the C library alike. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const ofGlibc = /\/libc\.so\.6/.test(
  process.platform === 'linux' ? readFileSync('/proc/self/maps', 'utf8') : '',
);

const settingsIn = (text: string) =>
  Object.fromEntries(
    Array.from(text.matchAll(/(MALLOC_\w+)(?:=|: ')(\d+)/g), ([, name, value]) => [name, value]),
  );
const settingsOf = (file: string) => settingsIn(readFileSync(join(root, file), 'utf8'));

test('the image, the unit of systemd and the command have the same settings', () => {
  const settings = settingsOf('bin/memory-settings.js');
  expect(Object.keys(settings)).toEqual(['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_']);
  expect(settingsOf('deploy/Dockerfile')).toEqual(settings);
  expect(settingsOf('deploy/systemd/modelroute.service')).toEqual(settings);
});

/** Starts the server until it serves; what the system knows of it then, and how it ended on SIGTERM. */
async function runServer(words: readonly string[], settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-memory-'));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: '0',
      MODELROUTE_DATA: folder,
      MODELROUTE_LOG: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  let output = '';
  let problem = '';
  child.stderr.on('data', (chunk) => (problem += String(chunk)));
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await expect.poll(() => output, { timeout: 30_000 }).toContain('listening on http');
  const ended = once(child, 'close');
  const environment = settingsIn(readFileSync(`/proc/${child.pid}/environ`, 'latin1').replaceAll('\0', '\n'));
  const command = readFileSync(`/proc/${child.pid}/cmdline`, 'utf8').split('\0').slice(1, -1);
  child.kill('SIGTERM');
  const [status] = (await ended) as [number | null];
  return { environment, command, problem, status };
}

const program = 'bin/modelroute.js';
const flags = ['--max-semi-space-size=16'];
const flagOfV8 = '--no-memory-reducer';

test.skipIf(!ofGlibc).each([
  ['start', [...flags, program, 'start']],
  ['the flag', [flagOfV8, program, 'start']],
  ['no word', [program]],
  ['an option alone', [program, '--port', '0']],
])(
  'with %s the command starts itself anew in its own place, with its flags and words, and without a warning',
  { timeout: 60_000 },
  async (_, words) => {
    expect(await runServer(words)).toEqual({
      environment: settingsOf('bin/memory-settings.js'),
      command: [
        ...(words.includes(flagOfV8) ? [] : [flagOfV8]),
        ...words.map((word) => (word === program ? join(root, program) : word)),
      ],
      problem: '',
      status: 0,
    });
  },
);

test.each(['package.json', 'deploy/Dockerfile', 'deploy/systemd/modelroute.service'])(
  '%s has the flag: V8 drops compiled code when it collects at a pause',
  (file) => {
    expect(readFileSync(join(root, file), 'utf8')).toMatch(new RegExp(`semi-space-size.*${flagOfV8}`));
  },
);

test.skipIf(!ofGlibc)('settings of the operator stay as they are', { timeout: 60_000 }, async () => {
  const { environment } = await runServer([program, 'start'], { MALLOC_ARENA_MAX: '8' });
  expect(environment).toEqual({ MALLOC_ARENA_MAX: '8' });
});
