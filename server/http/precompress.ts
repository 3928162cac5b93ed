/**
 * Compresses files ahead of requests. As a command, which `npm ci` runs: the pages and documents that the server
 * serves beside its surfaces, into a folder that is not kept in the repository.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The generated pages and documents. */
export const documentsFolder = fileURLToPath(new URL('../../openapi/generated/', import.meta.url));

/** Their compressed forms. */
export const compressedDocumentsFolder = fileURLToPath(new URL('../../openapi/dist/', import.meta.url));

/** Names of the documents, which are served below `/openapi/`. */
export const servedDocument = /^(v1|alt|console)\.openapi(-3\.\d)?\.(json|yaml)$/;

/** Names of the reference pages and of the files that they load. */
const referenceFile = /^((v1|alt|console)\.(html|page\.json|redoc\.css)|redoc\.(js|css))$/;

/** Writes `<name>.br` and `<name>.gz` into a folder. `quality` is Brotli's, at most 11. */
export async function writeCompressed(file: string, folder: string, quality: number): Promise<void> {
  const bytes = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const name = join(folder, basename(file));
  await Promise.all([writeFile(`${name}.br`, brotli), writeFile(`${name}.gz`, gzipped)]);
}

if (import.meta.main) {
  // The highest takes half a minute for all. Redoc is most of what a page loads; there it takes four seconds for a tenth less.
  const qualityOf = (name: string) => (name === 'redoc.js' ? constants.BROTLI_MAX_QUALITY : 9);
  await mkdir(compressedDocumentsFolder, { recursive: true });
  const names = (await readdir(documentsFolder)).filter(
    (name) => servedDocument.test(name) || referenceFile.test(name),
  );
  await Promise.all(
    names.map((name) =>
      writeCompressed(join(documentsFolder, name), compressedDocumentsFolder, qualityOf(name)),
    ),
  );
  console.log(`pages: ${names.length} files compressed`);
}
