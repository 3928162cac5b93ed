/** The page for teams, docs/clients.md: the matrix, the commands to repeat it, and what each generator cannot do. */
import { format } from 'oxfmt';
import { commandText } from './carry-out.ts';
import { documentNames, type GeneratedClient } from './generated-client.ts';
import type { Outcome } from './outcome.ts';
import { placesOfATeam } from './places.ts';
import { stepNames, steps } from './steps.ts';
import { tableMarkdown } from './table.ts';

/** Titles of the languages. */
const titles: Record<string, string> = {
  go: 'Go',
  java: 'Java',
  kotlin: 'Kotlin',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  typescript: 'TypeScript',
};

const introduction = `# Clients in other languages

Generators make working clients from the published documents in many languages. This page shows the result of each, with
the commands to repeat it. [Generating a client](generating-clients.md) shows how to set one up.

CI runs each generator on the published bundles, compiles the code with strict settings, and runs one scripted run
against the real server. It never patches generated code. The run writes this page
(\`npm run test:clients -- --write-docs\`).

To repeat one by hand:

1. Copy the folder of its driver, and into it the folder \`shared\` of its language if there is one.
2. Download the bundles of an installation into it (\`https://HOST/openapi/v1.openapi.json\` and so on).
3. Run the commands.

The driver reads \`MODELROUTE_BASE_URL\` and \`MODELROUTE_KEY\` from the environment. \`MODELROUTE_ODD_URL\` is a server that
returns fields and values unknown to the contract, and \`MODELROUTE_WORK\` a folder with \`pixel.png\` and \`note.txt\`.
\`npm run test:clients -- python/openapi-generator\` sets all of them.`;

/** `clients` and `outcomes` are in the same order. */
export async function pageOf(
  clients: readonly GeneratedClient[],
  outcomes: readonly Outcome[],
): Promise<string> {
  const text = [
    introduction,
    '## The matrix',
    tableMarkdown(outcomes),
    'The number of warnings counts the remaining reasons; each is listed below.',
    '## The scripted run',
    stepNames.map((name) => `- **${name}**: ${steps[name]}`).join('\n'),
    ...clients.flatMap((client, index) => sections(client, outcomes[index])),
  ].join('\n\n');
  const { code } = await format('clients.md', `${text}\n`, { singleQuote: true, printWidth: 110 });
  return code;
}

function sections(client: GeneratedClient, outcome: Outcome | undefined): string[] {
  if (outcome === undefined) return [];
  const title = titles[client.language] ?? client.language;
  return [
    `## ${title}: ${client.generator}`,
    `${client.generator} ${client.version} (${client.origin}). Event streams are read with ${client.streamLibrary}. Bundles: ${bundles(client)}. The driver, to copy from: [test/generated-clients/${client.language}/${client.generator}](../test/generated-clients/${client.language}/${client.generator}).`,
    `\`\`\`sh\n${commands(client, outcome)}\n\`\`\``,
    ...cannot(client, outcome),
  ];
}

const bundles = (client: GeneratedClient): string =>
  [...new Set(documentNames.map((name) => client.documents[name].bundle))].join(' and ');

function commands(client: GeneratedClient, outcome: Outcome): string {
  const tried = outcome.documents.map(({ document }) => document);
  const usable = outcome.documents.filter(({ compiled }) => compiled).map(({ document }) => document);
  return [
    ...client.install(placesOfATeam),
    ...tried.flatMap((document) => client.generate(document, placesOfATeam)),
    ...client.compile(usable, placesOfATeam),
    asTyped(client),
  ]
    .map(commandText)
    .join('\n');
}

/** Whether the program that runs was built in the client's own folder, and is not in the shell's path. */
export function isBuiltInItsFolder(client: GeneratedClient): boolean {
  return client.run({ ...placesOfATeam, work: '/folder' }).program.startsWith('/folder/');
}

function asTyped(client: GeneratedClient): ReturnType<GeneratedClient['run']> {
  const command = client.run(placesOfATeam);
  return isBuiltInItsFolder(client) ? { ...command, program: `./${command.program}` } : command;
}

function cannot(client: GeneratedClient, outcome: Outcome): string[] {
  const limits = [
    ...outcome.documents.flatMap(({ document, reason }) =>
      reason === undefined ? [] : [`- The document \`${document}\` cannot be used: ${reason}`],
    ),
    ...outcome.steps.flatMap(({ step, reason }) =>
      reason === undefined ? [] : [`- **${step}**: ${reason}`],
    ),
  ];
  const warnings = client.knownWarnings.flatMap(({ pattern, reason }) => {
    const alike = outcome.warnings.filter((warning) => warning.reason === reason);
    const [only] = alike;
    if (only === undefined) return [];
    // The compiler decides which of several errors it reports first, so the page names what they have in common.
    const common =
      alike.length > 1 ? `what matches \`${pattern.source}\`` : `\`${only.text.replaceAll('`', "'")}\``;
    return [`- ${common}: ${reason}`];
  });
  return [
    ...(limits.length === 0
      ? ['It passes all of the run.']
      : ['What it cannot do, and why:', limits.join('\n')]),
    ...(client.remarks === undefined
      ? []
      : ['Good to know:', client.remarks.map((remark) => `- ${remark}`).join('\n')]),
    ...(warnings.length === 0 ? [] : ['Its warnings that are left, and why:', warnings.join('\n')]),
  ];
}
