/** The guides that help with each error code, from `docs/error-guides.yaml`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveLink, type Targets } from './links.ts';
import type { Problem } from './problem.ts';

const guidesFile = 'docs/error-guides.yaml';

export interface ErrorGuide {
  readonly title: string;
  /** A page of the site, as a path of the server. */
  readonly url: string;
  readonly line: number;
}

interface CodeGuides {
  readonly line: number;
  readonly guides: readonly ErrorGuide[];
}

/** By error code; undefined when there is no such file. */
function readGuides(root: string): ReadonlyMap<string, CodeGuides> | undefined {
  const file = join(root, guidesFile);
  if (!existsSync(file)) return undefined;
  const found = new Map<string, { line: number; guides: ErrorGuide[] }>();
  let guides: ErrorGuide[] = [];
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    const line = index + 1;
    const code = /^(\w+):$/.exec(text)?.[1];
    const [, title, url] = /^ {2}([^:]+): (\/docs\/\S*)$/.exec(text) ?? [];
    if (code !== undefined) found.set(code, { line, guides: (guides = []) });
    else if (title !== undefined && url !== undefined) guides.push({ title, url, line });
    else if (!/^(?:#.*)?$/.test(text)) throw new Error(`${guidesFile}:${line}: neither a code nor a guide`);
  }
  return found;
}

export function errorGuides(root: string): (code: string) => readonly ErrorGuide[] {
  const guides = readGuides(root);
  return (code) => guides?.get(code)?.guides ?? [];
}

/** Codes without a guide, guides of no code, and guides that lead nowhere; `lineOf` the codes in `openapi/errors.yaml`. */
export function errorGuideProblems(targets: Targets, lineOf: ReadonlyMap<string, number>): Problem[] {
  const all = readGuides(targets.root);
  const list = [...targets.pages.values()].find(({ page }) => page.path === 'errors')?.page;
  if (all === undefined || list === undefined) return [];
  const without = [...lineOf].filter(([code]) => (all.get(code)?.guides ?? []).length === 0);
  return [
    ...without.map(([code, line]) => ({
      file: 'openapi/errors.yaml',
      line,
      message: `the error code ${code} has no guide in ${guidesFile}`,
    })),
    ...[...all].flatMap(([code, { line, guides }]) => [
      ...(lineOf.has(code) ? [] : [{ file: guidesFile, line, message: `no such error code: ${code}` }]),
      ...guides.flatMap(({ url, line: at }) => {
        const link = resolveLink(url, list, targets);
        return 'problem' in link ? [{ file: guidesFile, line: at, message: link.problem }] : [];
      }),
    ]),
  ];
}
