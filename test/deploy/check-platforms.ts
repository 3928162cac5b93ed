/**
 * The image for other platforms than that of the builder, as far as it can be tested on one: nothing runs on the platform of the
 * image while it is built, and what is put into it is code of no platform. Its base brings Node.
 */
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Findings } from './outcome.ts';

const dockerfile = resolve(import.meta.dirname, '../../deploy/Dockerfile');

/** How programs and libraries begin: of Linux, of Windows, of macOS in its two forms. */
const beginnings = new Set(['7f454c46', '4d5a9000', 'cffaedfe', 'cafebabe']);
const headBytes = 4;

/** The instructions of each stage, joined and without comments. */
function stages(): string[][] {
  const lines = readFileSync(dockerfile, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const begins = lines.flatMap((line, at) => (line.startsWith('FROM ') ? [at] : []));
  return begins.map((begin, index) => lines.slice(begin, begins[index + 1]));
}

function headOf(file: string): string {
  const head = Buffer.alloc(headBytes);
  const open = openSync(file, 'r');
  try {
    return head.toString('hex', 0, readSync(open, head));
  } finally {
    closeSync(open);
  }
}

/** `folder` is that of the program in the image. */
export function demandPlatforms(findings: Findings, folder: string): void {
  const [install = [], image = [], ...more] = stages();
  findings.demand(
    more.length === 0 && install[0]?.startsWith('FROM --platform=$BUILDPLATFORM ') === true,
    'packages are installed on the platform of the builder',
    install[0],
  );
  findings.demand(
    image[0] === 'FROM ${BASE_IMAGE}' && image.every((line) => !line.startsWith('RUN ')),
    'the stage of the image runs nothing, so that no builder has to emulate its platform',
    image.join('\n'),
  );
  const named = [...install, ...image].filter((line) => /amd64|x86|x64|arm64|aarch64/i.test(line));
  findings.demand(named.length === 0, 'no instruction names a platform', named.join('\n'));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const native = files.filter((file) => file.endsWith('.node') || beginnings.has(headOf(file)));
  findings.demand(
    files.length > 100 && native.length === 0,
    `none of its ${files.length} files is a program or a library of a platform`,
    native.join('\n'),
  );
}
