/** On which systems, and with which Node, the package is installed and tested; what of these the machine has. */
import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { SystemName } from '../deploy/system-tree.ts';

export interface Platform {
  name: string;
  system: SystemName;
  /** The line of Node. */
  line: number;
  /** Names the program in the environment; undefined: the Node of the clone. */
  variable: string | undefined;
  /** How many folders above the program belong to it. */
  levels: number;
}

/** The oldest line on the oldest system, the newer ones on the newest; musl has the newest that is built for it. */
export const platforms: readonly Platform[] = [
  debian(12, 22, 'MODELROUTE_TEST_NODE_22'),
  debian(13, 24, undefined),
  debian(13, 26, 'MODELROUTE_TEST_NODE_26'),
  // Its C++ library is beside its folder.
  { name: 'musl, Node 24', system: 'musl', line: 24, variable: 'MODELROUTE_TEST_NODE_MUSL', levels: 3 },
];

function debian(release: 12 | 13, line: number, variable: string | undefined): Platform {
  const system = release === 12 ? 'debian-bookworm' : 'debian-trixie';
  return { name: `Debian ${release}, Node ${line}`, system, line, variable, levels: 1 };
}

export interface NodeProgram {
  /** Folder with everything that belongs to it. */
  folder: string;
  /** Below that folder. */
  path: string;
}

/** A sentence where the machine has none. */
export function nodeOf({ variable, levels }: Platform): NodeProgram | string {
  const program = variable === undefined ? process.execPath : process.env[variable];
  if (program === undefined || !existsSync(program)) return `${variable} names no program`;
  let folder = dirname(resolve(program));
  let path = basename(program);
  for (let level = 1; level < levels; level += 1) {
    path = `${basename(folder)}/${path}`;
    folder = dirname(folder);
  }
  return { folder, path };
}
