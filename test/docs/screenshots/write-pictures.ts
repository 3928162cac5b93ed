/** `npm run docs:screenshots`: takes the pictures of the guides anew and writes them to `docs/images`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { takePictures } from './take-pictures.ts';

const folder = resolve(import.meta.dirname, '../../../docs/images');
mkdirSync(folder, { recursive: true });
for (const [name, image] of await takePictures()) {
  writeFileSync(join(folder, `${name}.webp`), image);
  console.log(`docs/images/${name}.webp  ${image.length} bytes`);
}
process.exit();
