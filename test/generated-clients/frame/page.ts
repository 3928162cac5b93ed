/** The pages for teams: docs/clients.md with the matrix, and a guide for each language. */
import { format } from 'oxfmt';
import { guidePage } from './guide-page.ts';
import type { GeneratedClient } from './generated-client.ts';
import { fileOfLanguage, titleOf } from './languages.ts';
import type { Outcome } from './outcome.ts';
import { stepNames, steps } from './steps.ts';
import { tableMarkdown } from './table.ts';

export const overviewFile = 'docs/clients.md';

const introduction = `# Clients in other languages

Generators make working clients from the published documents in many languages. The page of each language is a guide:
which generator to take, its commands, and a first program that asks, streams and retries.
[Generate your own client](generating-clients.md) shows how to pin the contract and keep a client up to date.

CI runs each generator on the published bundles, compiles the code with strict settings, and runs the program of the page
and one scripted run against the real server. It never patches generated code. For Rust, it first
removes parts of the bundle that the generators cannot read. The run writes these pages
(\`npm run test:clients -- --write-docs\`).`;

const stepsOfReader = `## Repeat a run

In a clone, \`npm run test:clients -- python/openapi-generator\` generates, compiles and runs one client, and prints its
row of the matrix. With \`--base-url\` and a key in \`MODELROUTE_KEY\` it calls an installation that is running.

To run the commands by hand, download the folder of a generator from the page of its language. It includes the folder
\`shared\` of its language if there is one. The driver, the program of the scripted run, reads \`MODELROUTE_BASE_URL\` and
\`MODELROUTE_KEY\` from the environment. \`MODELROUTE_ODD_URL\` is a server that returns fields and values unknown to the
contract, and \`MODELROUTE_WORK\` a folder with \`pixel.png\` and \`note.txt\`.`;

/** The pages of the languages whose clients are all among the outcomes. `clients` and `outcomes` are in the same order. File → text. */
export async function languagePages(
  clients: readonly GeneratedClient[],
  outcomes: readonly Outcome[],
): Promise<Map<string, string>> {
  const examined = clients.flatMap((client) => {
    const outcome = outcomes.find(
      ({ language, generator }) => language === client.language && generator === client.generator,
    );
    return [{ client, outcome }];
  });
  const pages = new Map<string, string>();
  for (const [language, all] of Map.groupBy(examined, ({ client }) => client.language)) {
    const found = all.flatMap(({ client, outcome }) => (outcome === undefined ? [] : [{ client, outcome }]));
    if (found.length === all.length)
      pages.set(fileOfLanguage(language), await formatted(guidePage(language, found)));
  }
  return pages;
}

/** The page of all languages. */
export async function overviewPage(outcomes: readonly Outcome[]): Promise<string> {
  const names = [...new Set(outcomes.map(({ language }) => language))];
  const links = names.map((name) => `[${titleOf(name)}](${fileOfLanguage(name).replace('docs/', '')})`);
  return formatted(
    [
      introduction,
      '## The matrix',
      `Pages: ${links.join(', ')}.`,
      tableMarkdown(outcomes),
      '`calls passed` counts the steps of the [scripted run](#the-scripted-run). `warnings` counts the kinds of warnings of the generator and the compiler that remain; the page of the language lists each. C#, Swift, Dart and other languages have not been tried.',
      '## The scripted run',
      stepNames.map((name) => `- **${name}**: ${steps[name]}`).join('\n'),
      stepsOfReader,
    ].join('\n\n'),
  );
}

/** As the formatter of the repository writes it. */
async function formatted(text: string): Promise<string> {
  const { code } = await format('page.md', `${text}\n`, { singleQuote: true, printWidth: 110 });
  return code;
}
