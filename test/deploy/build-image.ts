/**
 * Builds the image from deploy/Dockerfile without Docker, a daemon, a registry or rights: buildah, in a chroot, as an account
 * of its own, on a base that is made here of Debian's packages and the Node of the clone.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { runProgram } from '../support/run-program.ts';
import { BuilderAccount } from './builder-account.ts';
import { deployCache, systemTree } from './system-tree.ts';

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
  /** The id of the account that has built it, on this machine. */
  builder: string;
  dispose(): Promise<void>;
}

async function run(command: string, words: readonly string[], runs = runProgram): Promise<string> {
  const { status, output, problem } = await runs(command, words);
  if (status !== 0)
    throw new Error(
      `${command} ${words.join(' ')} ended with ${status}\n${(output + problem).slice(-6_000)}`,
    );
  return output;
}

/** What the machine lacks, with how it comes. */
export async function lacking(): Promise<string | undefined> {
  for (const [program, word, name] of [
    ['buildah', '--version', 'buildah'],
    ['mmdebstrap', '--version', 'mmdebstrap'],
    ['getsubids', '-h', 'uidmap'],
  ] as const) {
    const found = await runProgram(program, [word]).catch(() => undefined);
    if (found === undefined) return `${program} is not there (apt-get install ${name})`;
  }
  if (process.getuid?.() !== 0)
    return 'the test makes the account of its builder, and namespaces for the image, as root';
  const { status, problem } = await runProgram('setpriv', [
    '--reuid=65534',
    '--clear-groups',
    '--bounding-set=-all',
    '--inh-caps=-all',
    'unshare',
    '--user',
    'true',
  ]);
  return status === 0 ? undefined : `this system lets no account have a user namespace: ${problem.trim()}`;
}

export async function buildImage(): Promise<BuiltImage> {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-image-'));
  // The builder is another account.
  chmodSync(folder, 0o755);
  try {
    const builder = new BuilderAccount(join(folder, 'builder'), join(deployCache, 'npm'));
    const asBuilder = (program: string, words: readonly string[]) => builder.run(program, words);
    const places = ['--root', join(builder.home, 'images'), '--runroot', join(builder.home, 'run')];
    const buildah = (...words: string[]) =>
      run('buildah', ['--storage-driver=vfs', ...places, ...words], asBuilder);
    await makeBase(buildah, folder);
    const context = join(folder, 'context');
    mkdirSync(context);
    await run('npm', ['pack', '--silent', '--pack-destination', context], (program, words) =>
      runProgram(program, words, { cwd: root }),
    );
    cpSync(join(root, '.dockerignore'), join(context, '.dockerignore'));
    cpSync(join(root, 'deploy/Dockerfile'), join(folder, 'Dockerfile'));
    writeFileSync(join(context, 'not-for-the-image'), 'x');
    await buildah(
      'bud',
      // The other format knows no health checks.
      '--format=docker',
      '--isolation=chroot',
      '--pull=never',
      `--build-arg=BASE_IMAGE=${baseImage}`,
      '--build-arg=VERSION=1.2.3',
      `--volume=${builder.cache}:/tmp/npm-cache`,
      `--file=${join(folder, 'Dockerfile')}`,
      `--tag=${image}`,
      context,
    );
    const inspected = JSON.parse(await buildah('inspect', '--type=image', image)) as {
      Docker: { config: ImageConfig };
    };
    const container = (await buildah('from', '--pull=never', image)).trim();
    // Its files are in a folder of the builder, where anybody can read them.
    const mounted = await buildah(
      'unshare',
      'buildah',
      '--storage-driver=vfs',
      ...places,
      'mount',
      container,
    );
    const rootfs = mounted.trim();
    const [size = '0'] = (await run('du', ['-sm', join(rootfs, 'app')])).split('\t');
    return {
      config: inspected.Docker.config,
      rootfs,
      megabytes: Number(size),
      builder: await builder.outsideId(),
      dispose: async () => rmSync(folder, { recursive: true, force: true }),
    };
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    throw cause;
  }
}

/** In the place of the image of Node that the Dockerfile names: Debian, Node, npm, and the certificates of this machine. */
async function makeBase(buildah: (...words: string[]) => Promise<string>, folder: string): Promise<void> {
  const tree = join(folder, 'debian.tar');
  cpSync(await systemTree('debian-bookworm'), tree);
  const additions = join(folder, 'additions');
  mkdirSync(join(additions, 'usr/local/bin'), { recursive: true });
  cpSync(process.execPath, join(additions, 'usr/local/bin/node'));
  const npm = (await run('npm', ['root', '--global'])).trim();
  cpSync(join(npm, 'npm'), join(additions, 'usr/local/lib/node_modules/npm'), {
    recursive: true,
    dereference: true,
  });
  writeFileSync(
    join(additions, 'usr/local/bin/npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  );
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  const environment = ['--env=PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'];
  if (existsSync(certificates)) {
    mkdirSync(join(additions, dirname(certificates)), { recursive: true });
    cpSync(certificates, join(additions, certificates), { dereference: true });
    environment.push(`--env=NODE_EXTRA_CA_CERTS=${certificates}`);
  }
  const container = (await buildah('from', 'scratch')).trim();
  for (const source of [tree, additions]) await buildah('add', '--quiet', container, source, '/');
  await buildah('config', ...environment, container);
  await buildah('commit', '--quiet', '--format=docker', container, baseImage);
  await buildah('rm', container);
}

/** What is in the image of ours, and of the context. */
export function contentsOf(rootfs: string): string[] {
  return readdirSync(join(rootfs, 'app')).toSorted();
}
