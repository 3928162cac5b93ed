/** Bundles the client's entries with everything that they need while they run. */
import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';

const client = resolve(import.meta.dirname, '..');

/** Source file of each entry of the package; the name becomes the file name in `dist`. */
const entries = {
  index: resolve(client, 'index.ts'),
  node: resolve(client, 'node.ts'),
  responses: resolve(client, 'responses.ts'),
};

/** Files of the client's bundle, name to content. Nothing is written. */
export async function bundle({ minify }: { minify: boolean }): Promise<Map<string, string>> {
  const made = await build({
    configFile: false,
    root: client,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: entries, formats: ['es'] },
      rolldownOptions: { external: /^node:/, output: { entryFileNames: '[name].js', minify } },
    },
  });
  const outputs = (Array.isArray(made) ? made : [made]) as Rolldown.RolldownOutput[];
  const chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
  return new Map(chunks.map(({ fileName, code }) => [fileName, code]));
}
