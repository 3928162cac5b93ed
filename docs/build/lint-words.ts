/** `npm run lint:words`: refuses the words of `docs/words.json` in documents, OpenAPI texts, messages, labels and comments. */
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
const code =
  '{server,migrate,conformance,client,command-line,packaging,bin,openapi/build,openapi/grammars,docs/build/site}/**/*.{js,ts,tsx}';
const prose = [
  '{README,CONTRIBUTING,CHANGELOG,SECURITY}.md',
  '{docs,deploy,examples}/**/*.md',
  'openapi/{v1,alt,console,shared}/**/*.md',
  'openapi/**/*.yaml',
  'docs/*.yaml',
  'migrate/facts/*.json',
  '{,client/,packaging/runtime/}package.json',
];
/** Their comments are read, not their strings: prompts and expected texts are what a test needs. */
const commentsOnly = /^(?:test|bench)\//;
const notWritten =
  /^(?:openapi\/(?:generated|released)|client\/(?:dist|generated)|(?:docs|server)\/dist)\/|(?:^|\/)node_modules\//;

function textsOf(file: string, source: string): SourceText[] {
  if (file.endsWith('.md')) return markdownTexts(source);
  // JSON is YAML too, without comments.
  if (file.endsWith('.json')) return yamlTexts(source);
  const comments = commentTexts(source, file);
  if (commentsOnly.test(file)) return comments;
  const texts = file.endsWith('.yaml') ? yamlTexts(source) : stringTexts(source, file, file.startsWith(page));
  return [...texts, ...comments];
}

/** The banned words of one file, by line. */
export function hitsOf(file: string, source: string): FileHit[] {
  return textsOf(file, source)
    .flatMap(({ line, text }) =>
      bannedWords(text, file.startsWith(page)).map(({ index, found, word }) => ({
        file,
        line: line + lineAt(text, index) - 1,
        found: found.replaceAll(/\s+/g, ' '),
        use: word.use,
      })),
    )
    .toSorted((a, b) => a.line - b.line);
}

/** What the lint reads below a folder. */
export function filesOf(root: string): string[] {
  return [...prose, code, '{test,bench}/**/*.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }))
    .filter((file) => !notWritten.test(file))
    .toSorted();
}

function main(args: string[]): number {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean' } },
  });
  const root = resolve(import.meta.dirname, '../..');
  const files = filesOf(root);
  const hits = files.flatMap((file) => hitsOf(file, readFileSync(resolve(root, file), 'utf8')));
  if (values.json) console.log(JSON.stringify(hits, null, 2));
  else {
    for (const { file, line, found, use } of hits) console.log(`${file}:${line}: '${found}'; write: ${use}`);
    console.log(`${hits.length} banned words in ${files.length} files (docs/words.json lists them)`);
  }
  return hits.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
