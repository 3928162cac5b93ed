/** Writes the changelog of the contract: a section for each release, the newest first, made from the comparison. */
import { type DocumentName, documentNames } from '../error-table.ts';
import type { Change } from './change.ts';
import type { Judgement } from './judgement.ts';
import { operationsText } from './report-text.ts';

const intro = `# Changelog of the contract

See what each release of the contract has changed, the newest release first. \`v1\` is the main surface, \`alt\` the messages
surface, and \`console\` the API of the console. A breaking change is listed under _Breaking_, and needs a new major
version. The [changelog](../CHANGELOG.md) lists changes that are not released yet.

\`npm run contract:compare -- --release\` writes a section from the comparison with the previous release. It keeps
changes made by hand in the sections of other releases.
`;

/** Headings in the order of their weight; a change is listed under the first that fits. */
const headings: readonly (readonly [heading: string, fits: (change: Change) => boolean])[] = [
  ['Breaking', ({ verdict }) => verdict === 'breaking'],
  ['Added', ({ verdict }) => verdict === 'additive'],
  ['Deprecated', ({ rule }) => rule.endsWith('-deprecated')],
  ['Changed', () => true],
];

const namedTitle = (versions: Record<DocumentName, string>): string =>
  documentNames.map((name) => `${name} ${versions[name]}`).join(', ');

/** One version when all documents have it, else each with its own. */
function titleOf(versions: Record<DocumentName, string>): string {
  const isOne = documentNames.every((name) => versions[name] === versions.v1);
  return isOne ? versions.v1 : namedTitle(versions);
}

function headingOf(change: Change): string {
  return headings.find(([, fits]) => fits(change))?.[0] ?? '';
}

function item(change: Change): string {
  return `- \`${change.surface}\` ${operationsText(change)}: ${change.message} (\`${change.place}\`)`;
}

/** The section of a release; `date` is written as it is. */
export function changelogSection(judgement: Judgement, date: string): string {
  const changes = documentNames.flatMap((name) => judgement[name].changes);
  const fresh = documentNames.filter((name) => judgement[name].from === null);
  const parts = headings.flatMap(([heading]) => {
    const items = changes.filter((change) => headingOf(change) === heading).map(item);
    return items.length === 0 ? [] : [`### ${heading}\n\n${items.join('\n')}\n`];
  });
  const { v1, alt, console } = judgement;
  const versions = { v1: v1.to, alt: alt.to, console: console.to };
  // The release before, without the new document, may have had the same one version.
  const title = fresh.length === 0 ? titleOf(versions) : namedTitle(versions);
  const news = fresh.map((name) => `The document \`${name}\` is new.\n`);
  return [`## ${title} - ${date}\n`, ...news, ...parts].join('\n');
}

/** The section of the first release, which has nothing to be compared with. */
export function firstSection(versions: Record<DocumentName, string>, date: string): string {
  return `## ${titleOf(versions)} - ${date}\n\nThe first release.\n`;
}

/** The changelog with the section put first, or in the place of the one of the same versions. */
export function withSection(changelog: string | undefined, section: string): string {
  const [, ...sections] = (changelog ?? '').split(/^(?=## )/m);
  const versionOf = (text: string): string => text.slice(0, text.indexOf(' - '));
  const others = sections
    .filter((text) => versionOf(text) !== versionOf(section))
    .map((text) => text.trimEnd());
  return `${[intro, section, ...others].map((text) => text.trimEnd()).join('\n\n')}\n`;
}
