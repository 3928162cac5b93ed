/** Small systems made of Debian's packages, as archives; the next run finds them again. */
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../support/run-program.ts';

/** What a run makes and the next one finds. */
export const deployCache = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'modelroute/deploy',
);

/** What mmdebstrap makes each of: its suite, then its options. */
const systems = {
  // Node 26 needs the last library.
  'debian-bookworm': ['bookworm', '--variant=essential', '--include=libstdc++6,libatomic1'],
  'debian-trixie': ['trixie', '--variant=essential', '--include=libstdc++6,libatomic1'],
  /** The C library alone; nothing of Debian's own runs in it. */
  musl: ['trixie', '--variant=extract', '--include=musl,busybox-static'],
} as const;

export type SystemName = keyof typeof systems;

/** Path of the archive. */
export async function systemTree(name: SystemName): Promise<string> {
  const archive = join(deployCache, `${name}-2.tar`);
  if (existsSync(archive)) return archive;
  mkdirSync(deployCache, { recursive: true });
  const draft = join(deployCache, `draft-${name}-${process.pid}.tar`);
  const [suite, ...options] = systems[name];
  const { status, output, problem } = await runProgram('mmdebstrap', [...options, suite, draft]);
  if (status !== 0)
    throw new Error(`mmdebstrap ${suite} ended with ${status}\n${(output + problem).slice(-2_000)}`);
  renameSync(draft, archive);
  return archive;
}
