/** Names of request fields that only other aggregators know, where they are keys, and of their response fields. */
import { foreignResponses, foreignFields } from '../facts/foreign.ts';
import { contractNames, knowsField } from '../lint/contract.ts';
import { enclosingCall } from './enclosing-call.ts';
import type { Hit } from './hit.ts';
import { anyOf } from './pattern.ts';
import { languageOf, type SourceFile } from './source-file.ts';

type Finder = (file: SourceFile) => Hit[];

/** Everyday words: as a key they prove nothing, whatever surrounds them. */
const everyday = new Set([
  'prompt',
  'user',
  'usage',
  'debug',
  'input',
  'stream',
  'language',
  'images',
  'echo',
  'trace',
]);

/** Fields of a request that are settings of a client too: `OpenAI(base_url=…, api_key=…)` sends none of them. */
const clientSettings = new Set(['api_key', 'api_base', 'api_version', 'base_url', 'timeout', 'headers']);

/** By convention only classes of Python begin with a capital letter. */
const isClientSetting = (name: string, text: string, index: number): boolean =>
  clientSettings.has(name) &&
  text[index + name.length] === '=' &&
  /^[A-Z]/.test(enclosingCall(text, index) ?? '');

/** Names long or odd enough that one sign of the aggregator anywhere in the tree is enough. */
const isReporting = (name: string) => /_.*_|-/.test(name) || /^(?:transforms|image_config)$/.test(name);

export function fieldFinder(from: ReadonlySet<string>): Finder {
  const fields = new Map(
    foreignFields
      .filter(
        ({ path, of }) =>
          !/[.[]/.test(path) &&
          !everyday.has(path) &&
          of.some((name) => from.has(name)) &&
          // The code does not say which operation it calls; most of it calls chat completions.
          !knowsField('chat', path),
      )
      .map((field) => [field.path, field]),
  );
  if (fields.size === 0) return () => [];
  const names = anyOf([...fields.keys()]);
  const quoted = `(?<=["'\`])(?:${names})(?=["'\`]\\s*[:,\\]=)])`;
  const tag = `(?<=json:")(?:${names})(?=[",])`;
  const bare = `(?<=^[ \\t]*(?:-[ \\t]+)?|[{,(][ \\t]*)(?:${names})(?=\\s*:(?![:=/]))`;
  const keyword = `(?<=^[ \\t]*|[(,][ \\t]*)(?:${names})(?==[^=\\s])`;
  const search = new RegExp([quoted, tag, bare].join('|'), 'gm');
  const searchPython = new RegExp([quoted, bare, keyword].join('|'), 'gm');
  return (file) =>
    [...file.text.matchAll(languageOf(file) === 'py' ? searchPython : search)].flatMap(
      ({ 0: name, index }) => {
        const field = fields.get(name);
        if (field === undefined || isClientSetting(name, file.text, index)) return [];
        const { action = 'drop', how = '', of } = field;
        return [
          {
            kind: 'field',
            name,
            start: index,
            end: index + name.length,
            action,
            how,
            of,
            needs: isReporting(name) ? 'tree' : 'file',
          },
        ];
      },
    );
}

/** Members and headers of responses: code that reads them finds nothing here. */
export function responseFinder(from: ReadonlySet<string>): Finder {
  const known = contractNames();
  const requested = new Set(foreignFields.map(({ path }) => path.split(/[.[\]]+/).at(-1)));
  const responses = new Map<string, { how: string; of: string[] }>();
  for (const { name, kind, how, of } of foreignResponses) {
    const last = kind === 'field' ? (name.split(/[.[\]]+/).findLast((part) => part !== '') ?? '') : name;
    const isOdd =
      kind === 'field'
        ? /_/.test(last) && !requested.has(last)
        : kind === 'header' && !last.endsWith('*') && !last.startsWith('X-RateLimit');
    if (isOdd && !known.has(last) && of.some((aggregator) => from.has(aggregator)))
      responses.set(last.toLowerCase(), { how, of });
  }
  if (responses.size === 0) return () => [];
  const search = new RegExp(`(?<![\\w-])(?:${anyOf([...responses.keys()])})(?![\\w-])`, 'gi');
  return ({ text }) =>
    [...text.matchAll(search)].flatMap(({ 0: name, index }) => {
      const response = responses.get(name.toLowerCase());
      if (response === undefined) return [];
      return [
        {
          kind: 'response',
          name,
          start: index,
          end: index + name.length,
          action: 'decide',
          ...response,
          needs: 'tree',
        },
      ];
    });
}
