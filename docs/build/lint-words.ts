/** `npm run lint:words`: refuses the words of `docs/words.json` in documents, OpenAPI texts, messages and labels. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bannedWords } from './words/banned-words.ts';
import {
  commentTexts,
  lineAt,
  markdownTexts,
  type SourceText,
  stringTexts,
  yamlTexts,
} from './words/read-texts.ts';

/** One banned word in a file. */
export interface FileHit {
  readonly file: string;
  readonly line: number;
  readonly found: string;
  readonly use: string;
}

const page = 'server/console/page/src/';
const code = '{server,migrate,conformance,client,openapi/build,openapi/grammars}/**/*.{ts,tsx}';
const prose = [
  '{README,CONTRIBUTING,CHANGELOG}.md',
  '{docs,deploy,examples}/**/*.md',
  'openapi/{v1,alt,console,shared}/**/*.{md,yaml}',
  'openapi/{grammars/*,errors}.yaml',
];
const notWritten = /^(?:openapi\/generated|client\/(?:dist|generated))\/|(?:^|\/)node_modules\//;

function textsOf(file: string, source: string, comments: boolean): SourceText[] {
  if (comments) return file.endsWith('.md') ? [] : commentTexts(source, file);
  if (file.endsWith('.md')) return markdownTexts(source);
  if (file.endsWith('.yaml')) return yamlTexts(source);
  return stringTexts(source, file, file.startsWith(page));
}

/** The banned words of one file; `comments` looks at its comments instead of its texts. */
export function hitsOf(file: string, source: string, comments = false): FileHit[] {
  return textsOf(file, source, comments).flatMap(({ line, text }) =>
    bannedWords(text, file.startsWith(page)).map(({ index, found, word }) => ({
      file,
      line: line + lineAt(text, index) - 1,
      found: found.replaceAll(/\s+/g, ' '),
      use: word.use,
    })),
  );
}

function filesOf(root: string, comments: boolean): string[] {
  const patterns = comments ? [code, 'test/**/*.ts', 'bench/**/*.ts', 'openapi/**/*.yaml'] : [...prose, code];
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }))
    .filter((file) => !notWritten.test(file))
    .toSorted();
}

function main(args: string[]): number {
  const { values } = parseArgs({
    args,
    options: { comments: { type: 'boolean' }, json: { type: 'boolean' } },
  });
  const root = resolve(import.meta.dirname, '../..');
  const comments = values.comments ?? false;
  const files = filesOf(root, comments);
  const hits = files.flatMap((file) => hitsOf(file, readFileSync(resolve(root, file), 'utf8'), comments));
  if (values.json) console.log(JSON.stringify(hits, null, 2));
  else {
    for (const { file, line, found, use } of hits) console.log(`${file}:${line}: '${found}'; write: ${use}`);
    console.log(`${hits.length} banned words in ${files.length} files (docs/words.json lists them)`);
  }
  return hits.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
