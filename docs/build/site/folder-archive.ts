/** A folder of the repository as one download: a gzipped tar of its files, the same bytes in each build. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Beside the folder of a generator: what the programs of its language share. They expect it inside their folder. */
const sharedFolder = 'shared';
/** What the tools of a language leave in a folder in which they ran. */
const leftByTools = new Set(['node_modules', '__pycache__', '.venv', 'target', 'vendor']);

/** `folder`: from the root of the repository. All files are below one folder, which has its name. */
export function folderArchive(root: string, folder: string): Buffer {
  const top = basename(folder);
  const shared = join(dirname(folder), sharedFolder);
  const blocks = [
    ...entries(join(root, folder), top),
    ...entries(join(root, shared), join(top, sharedFolder)),
    Buffer.alloc(2 * blockSize),
  ];
  const archive = gzipSync(Buffer.concat(blocks), { level: 9 });
  // The operating system, which would differ between machines: unknown.
  archive[9] = 255;
  return archive;
}

function entries(folder: string, name: string): Buffer[] {
  return globSync(['**/*', '**/.*', '**/.*/**/*'], {
    cwd: folder,
    exclude: (each) => leftByTools.has(basename(each)),
  })
    .filter((file, index, all) => all.indexOf(file) === index && statSync(join(folder, file)).isFile())
    .toSorted()
    .flatMap((file) => {
      const content = readFileSync(join(folder, file));
      const isExecutable = (statSync(join(folder, file)).mode & 0o100) !== 0;
      const padding = Buffer.alloc((blockSize - (content.length % blockSize)) % blockSize);
      return [header(join(name, file), content.length, isExecutable), content, padding];
    });
}

const blockSize = 512;

/** Of the format ustar. The time is that of 1970, so that a checkout changes nothing. */
function header(name: string, size: number, isExecutable: boolean): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`a name too long for an archive: ${name}`);
  const block = Buffer.alloc(blockSize);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  block.write(name, 0);
  block.write(octal(isExecutable ? 0o755 : 0o644, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(0, 11), 136);
  // The checksum counts its own field as spaces.
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\u{0}00', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\u{0} `, 148);
  return block;
}
