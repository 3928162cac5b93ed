/** The pictures of the guides can be taken anew, show what they claim, and are small. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { pictures } from './pictures.ts';
import { program, takePictures } from './take-pictures.ts';

const docs = resolve(import.meta.dirname, '../../../docs');
const mostBytes = 70_000;
const names = pictures.map(({ name }) => name).toSorted();
const committed = (name: string) => readFileSync(join(docs, 'images', `${name}.webp`));

/** Width and height of a WebP as Chromium writes it: lossy, with or without an extended header. */
function sizeOf(webp: Buffer): [width: number, height: number] {
  expect(webp.toString('latin1', 8, 15)).toBe('WEBPVP8');
  if (webp.toString('latin1', 12, 16) === 'VP8X')
    return [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1];
  return [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff];
}

test('each picture is in the repository, is small, and a guide shows it with a text for those who cannot see it', () => {
  const files = globSync('images/*', { cwd: docs }).map((file) => basename(file, '.webp'));
  expect(files.toSorted()).toEqual(names);
  const guides = globSync('**/*.md', { cwd: docs, exclude: ['dist'] }).map((file) =>
    readFileSync(join(docs, file), 'utf8'),
  );
  for (const name of names) {
    expect(committed(name).length, name).toBeLessThan(mostBytes);
    const shown = new RegExp(`!\\[[^\\]]{40,}\\]\\((?:\\.\\./)?images/${name}\\.webp\\)`);
    expect(
      guides.filter((text) => shown.test(text)),
      name,
    ).toHaveLength(1);
  }
});

describe.skipIf(program === undefined)('with Chromium', () => {
  let taken: Map<string, Buffer>;
  beforeAll(async () => {
    taken = await takePictures();
  }, 120_000);

  test('npm run docs:screenshots takes all of them, in the sizes of those in the repository', () => {
    expect([...taken.keys()].toSorted()).toEqual(names);
    for (const [name, image] of taken) {
      expect(image.length, name).toBeLessThan(mostBytes);
      expect(sizeOf(image), name).toEqual(sizeOf(committed(name)));
    }
  });
});
