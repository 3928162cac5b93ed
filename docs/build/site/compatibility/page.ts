/** The page of compatibility: what is lost, and one table over all facts that searches and filters. */
import { compatibilityFacts } from './facts.ts';
import { checkLosses, losses } from './losses.ts';
import type { Page } from '../page.ts';

/** Beside the page, in the root of the site. */
export const factsFile = 'compatibility.json';

const outcomeTexts: readonly (readonly [string, string])[] = [
  ['exact', 'the same value'],
  ['equivalent', 'the same meaning, in another form or field'],
  ['lossy', 'some or all values lose something; `x-translation-loss` lists the fields of the request'],
  ['refused', 'some values cannot be expressed in the other format: 400 `unsupported_value`'],
  ['rewritten', '`migrate lint-request --fix` replaces it by the equivalent of this contract'],
  ['dropped', '`migrate lint-request --fix` removes it'],
  ['decide', '`migrate lint-request` reports it; a person decides'],
  [
    'reported',
    'in responses of the other aggregator only; `migrate lint-request` reports code that reads it',
  ],
];

export function compatibilityPage(folder: string): Page {
  const facts = compatibilityFacts();
  checkLosses(facts);
  const aggregators = [...new Set(facts.flatMap(({ of }) => of))].toSorted();
  const markdown = `# Compatibility

Find out what you lose when the server translates between a surface and a provider of another format, and what becomes of
each field of another aggregator. Requests of another aggregator work after \`modelroute migrate lint-request --fix\`: see
[the full move](../migrating.md).

## What you will lose

${losses.map(({ text }) => `- ${text}`).join('\n')}

With \`MODELROUTE_TRANSLATION=strict\` the server refuses a request that loses a field in translation, with
[\`unsupported_parameter\`](../errors/unsupported_parameter.md).

## Classes

| class | meaning |
| --- | --- |
${outcomeTexts.map(([name, text]) => `| ${name} | ${text} |`).join('\n')}

Fields that are absent, null, or have a default that all providers share, lose nothing.

## Every field

`;
  return {
    file: 'docs/reference/compatibility.md',
    path: `${folder}/compatibility`,
    title: 'Compatibility',
    description: 'What is lost in translation between formats and in a move from another aggregator.',
    markdown,
    listed: true,
    panel: panel(aggregators),
    scripts: ['compatibility'],
    styles: ['compatibility-table'],
  };
}

function panel(aggregators: readonly string[]): string {
  const choice = (label: string, name: string, values: readonly (readonly [string, string])[]) =>
    `<label>${label} <select name="${name}"><option value="">all</option>${values
      .map(([value, text]) => `<option value="${value}">${text}</option>`)
      .join('')}</select></label>`;
  const same = (values: readonly string[]) => values.map((value) => [value, value] as const);
  return `<form class="filters" id="filters" aria-label="Filters">
<label>Search <input type="search" name="text" autocomplete="off" placeholder="temperature"></label>
${choice('Direction', 'direction', [
  ['chat request to messages provider', 'Chat request to a messages provider'],
  ['messages request to chat provider', 'Messages request to a chat provider'],
  ['messages response to chat client', 'Messages response to a chat client'],
  ['chat response to messages client', 'Chat response to a messages client'],
  ['responses request to a provider', 'Responses request to a provider'],
  ['chat response to responses client', 'Chat response to a responses client'],
  ['messages response to responses client', 'Messages response to a responses client'],
  ['legacy completions request to a provider', 'Legacy completions request to a provider'],
  ['chat response to legacy completions client', 'Chat response to a legacy completions client'],
  ['messages response to legacy completions client', 'Messages response to a legacy completions client'],
  ['chat request to responses provider', 'Chat request to a responses provider'],
  ['messages request to responses provider', 'Messages request to a responses provider'],
  ['responses response to chat client', 'Responses response to a chat client'],
  ['responses response to messages client', 'Responses response to a messages client'],
  ['move to modelroute', 'Move from another aggregator'],
])}
${choice('Surface', 'surface', [
  ['main', 'main (/v1)'],
  ['messages', 'messages (/alt/v1)'],
])}
${choice('Class', 'outcome', same(outcomeTexts.map(([name]) => name)))}
${choice('Aggregator', 'of', same(aggregators))}
<label class="check"><input type="checkbox" name="exact"> Show exact</label>
</form>
<p id="count" role="status">Loading the table needs JavaScript. The data: <a href="{root}${factsFile}">${factsFile}</a>.</p>
<div class="table" role="region" aria-label="Fields" tabindex="0"><table id="facts" hidden>
<thead><tr><th scope="col">name</th><th scope="col">of</th><th scope="col">class</th><th scope="col">becomes</th><th scope="col">what differs</th></tr></thead>
<tbody></tbody></table></div>
<p><button type="button" id="more" hidden>Show more</button></p>`;
}
