/** Builds the scripts and the style sheets of the site with vite, under names that change with their content. */
import { join } from 'node:path';
import type { Assets } from './layout.ts';

/** Name below the root of the site → content. */
export interface BrowserFiles {
  readonly assets: Assets;
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

const sources = [
  'theme.ts',
  'site.ts',
  'compatibility.ts',
  'try.ts',
  'style.css',
  'compatibility-table.css',
  'try-panel.css',
];

/** Rejects when vite is not installed. */
export async function bundleBrowser(): Promise<BrowserFiles> {
  const { build } = await import('vite');
  const folder = join(import.meta.dirname, 'browser');
  const built = await build({
    configFile: false,
    root: folder,
    base: './',
    logLevel: 'warn',
    build: {
      write: false,
      target: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(sources.map((name) => [name.split('.')[0] ?? name, join(folder, name)])),
      },
    },
  });
  const results = (Array.isArray(built) ? built : [built]) as readonly { output?: readonly Output[] }[];
  const outputs = results.flatMap(({ output }) => output ?? []);
  const files = new Map(outputs.map((output) => [output.fileName, contentOf(output)]));
  const named = (name: string, end: string): string => {
    const found = [...files.keys()].find((file) => file.startsWith(`assets/${name}-`) && file.endsWith(end));
    if (found === undefined) throw new Error(`vite made no ${name}${end}`);
    return found;
  };
  return {
    assets: {
      theme: named('theme', '.js'),
      site: named('site', '.js'),
      compatibility: named('compatibility', '.js'),
      try: named('try', '.js'),
      style: named('style', '.css'),
      'compatibility-table': named('compatibility-table', '.css'),
      'try-panel': named('try-panel', '.css'),
    },
    files,
  };
}

/** What of a file of the bundler is needed here. */
type Output =
  | { readonly type: 'chunk'; readonly fileName: string; readonly code: string }
  | { readonly type: 'asset'; readonly fileName: string; readonly source: string | Uint8Array };

function contentOf(output: Output): string | Uint8Array {
  return output.type === 'chunk' ? output.code : output.source;
}
