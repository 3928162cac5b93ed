/**
 * Builds the image from deploy/Dockerfile without Docker, a daemon or a registry: buildah, in a chroot, on a base that is made
 * here of Debian's packages and the Node of the clone.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { runProgram } from '../support/run-program.ts';
import { systemTree } from './system-tree.ts';

const root = resolve(import.meta.dirname, '../..');
const baseImage = 'localhost/modelroute-test-base:1';
const image = 'localhost/modelroute-test:1';

interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  WorkingDir: string;
  Volumes: Record<string, unknown>;
  Labels: Record<string, string>;
  StopSignal: string;
  Healthcheck?: { Test: string[] };
}

export interface BuiltImage {
  config: ImageConfig;
  /** Its whole file system. */
  rootfs: string;
  megabytes: number;
  dispose(): Promise<void>;
}

async function run(command: string, words: readonly string[], cwd = root): Promise<string> {
  const { status, output, problem } = await runProgram(command, words, { cwd });
  if (status !== 0)
    throw new Error(
      `${command} ${words.join(' ')} ended with ${status}\n${(output + problem).slice(-6_000)}`,
    );
  return output;
}

/** The names of the programs that are missing, with how they come. */
export async function lacking(): Promise<string | undefined> {
  for (const [program, word] of [
    ['buildah', '--version'],
    ['mmdebstrap', '--version'],
  ] as const) {
    const { status } = await runProgram(program, [word]).catch(() => ({ status: 1 }));
    if (status !== 0) return `${program} is not there (apt-get install ${program})`;
  }
  return process.getuid?.() === 0 ? undefined : 'the test runs its builder as root';
}

export async function buildImage(): Promise<BuiltImage> {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-image-'));
  const storage = [
    '--storage-driver',
    'vfs',
    '--root',
    join(folder, 'root'),
    '--runroot',
    join(folder, 'run'),
  ];
  const buildah = (...words: string[]) => run('buildah', [...storage, ...words]);
  try {
    await makeBase(buildah);
    const context = join(folder, 'context');
    mkdirSync(context);
    // What npm has fetched for other tests need not be fetched again.
    const npmCache = join(homedir(), '.npm');
    mkdirSync(npmCache, { recursive: true });
    await run('npm', ['pack', '--silent', '--pack-destination', context]);
    cpSync(join(root, '.dockerignore'), join(context, '.dockerignore'));
    writeFileSync(join(context, 'not-for-the-image'), 'x');
    await buildah(
      'bud',
      // The other format knows no health checks.
      '--format=docker',
      '--isolation=chroot',
      '--pull=never',
      `--build-arg=BASE_IMAGE=${baseImage}`,
      '--build-arg=VERSION=1.2.3',
      `--volume=${npmCache}:/tmp/npm-cache`,
      `--file=${join(root, 'deploy/Dockerfile')}`,
      `--tag=${image}`,
      context,
    );
    const inspected = JSON.parse(await buildah('inspect', '--type=image', image)) as {
      Docker: { config: ImageConfig };
    };
    const container = (await buildah('from', '--pull=never', image)).trim();
    const rootfs = (await buildah('mount', container)).trim();
    const [size = '0'] = (await run('du', ['-sm', join(rootfs, 'app')])).split('\t');
    return {
      config: inspected.Docker.config,
      rootfs,
      megabytes: Number(size),
      dispose: async () => rmSync(folder, { recursive: true, force: true }),
    };
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    throw cause;
  }
}

/** In the place of the image of Node that the Dockerfile names: Debian, Node, npm, and the certificates of this machine. */
async function makeBase(buildah: (...words: string[]) => Promise<string>): Promise<void> {
  const tree = await systemTree('debian-bookworm');
  const container = (await buildah('from', 'scratch')).trim();
  await buildah('add', '--quiet', container, tree, '/');
  const mounted = (await buildah('mount', container)).trim();
  cpSync(process.execPath, join(mounted, 'usr/local/bin/node'));
  const npm = (await run('npm', ['root', '--global'])).trim();
  cpSync(join(npm, 'npm'), join(mounted, 'usr/local/lib/node_modules/npm'), {
    recursive: true,
    dereference: true,
  });
  writeFileSync(
    join(mounted, 'usr/local/bin/npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  );
  await buildah(
    'config',
    '--env=PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    container,
  );
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(certificates)) {
    mkdirSync(join(mounted, dirname(certificates)), { recursive: true });
    cpSync(certificates, join(mounted, certificates));
    await buildah('config', `--env=NODE_EXTRA_CA_CERTS=${certificates}`, container);
  }
  await buildah('umount', container);
  await buildah('commit', '--quiet', '--format=docker', container, baseImage);
  await buildah('rm', container);
}

/** What is in the image of ours, and of the context. */
export function contentsOf(rootfs: string): string[] {
  return readdirSync(join(rootfs, 'app')).toSorted();
}
