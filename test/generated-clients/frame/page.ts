/**
 * The pages for teams: docs/clients.md with the matrix, and one for each language with the commands, a first call, and
 * what each generator cannot do.
 */
import { format } from 'oxfmt';
import { commandText } from './carry-out.ts';
import { clientName } from './find-clients.ts';
import { firstCallOf } from './first-call.ts';
import { documentNames, type GeneratedClient } from './generated-client.ts';
import type { Outcome } from './outcome.ts';
import { placesOfATeam } from './places.ts';
import { stepNames, steps } from './steps.ts';
import { tableMarkdown } from './table.ts';

/** Titles of the languages, and what marks their code on the pages. */
const languages: Record<string, { title: string; fence: string }> = {
  go: { title: 'Go', fence: 'go' },
  java: { title: 'Java', fence: 'java' },
  kotlin: { title: 'Kotlin', fence: 'kotlin' },
  php: { title: 'PHP', fence: 'php' },
  python: { title: 'Python', fence: 'py' },
  ruby: { title: 'Ruby', fence: 'ruby' },
  rust: { title: 'Rust', fence: 'rust' },
  typescript: { title: 'TypeScript', fence: 'ts' },
};

const titleOf = (language: string): string => languages[language]?.title ?? language;

export const overviewFile = 'docs/clients.md';

/** From the root of the repository. */
export const fileOfLanguage = (language: string): string => `docs/sdks/generated-${language}.md`;

const introduction = `# Clients in other languages

Generators make working clients from the published documents in many languages. The page of each language has its
generators, the commands, a first call and the known differences. [Generating a client](generating-clients.md) shows how
to set one up.

CI runs each generator on the published bundles, compiles the code with strict settings, and runs one scripted run
against the real server. It never patches generated code. The run writes these pages
(\`npm run test:clients -- --write-docs\`).`;

const stepsOfReader = `## Repeat a run by hand

The driver is the program that makes the scripted run with a generated client.

1. Download the folder of its driver from the page of its language, and unpack it: \`tar xzf GENERATOR.tar.gz\`. It includes the folder \`shared\` of its language if there is one.
2. Download the bundles of an installation into it (\`https://HOST/openapi/v1.openapi.json\` and so on).
3. Run the commands on the page of its language.

The driver reads \`MODELROUTE_BASE_URL\` and \`MODELROUTE_KEY\` from the environment. \`MODELROUTE_ODD_URL\` is a server that
returns fields and values unknown to the contract, and \`MODELROUTE_WORK\` a folder with \`pixel.png\` and \`note.txt\`.
\`npm run test:clients -- python/openapi-generator\` sets all of them.`;

/** `clients` and `outcomes` are in the same order. File → text. */
export async function pagesOf(
  clients: readonly GeneratedClient[],
  outcomes: readonly Outcome[],
): Promise<Map<string, string>> {
  const found = clients.flatMap((client, index) => {
    const outcome = outcomes[index];
    return outcome === undefined ? [] : [{ client, outcome }];
  });
  const byLanguage = Map.groupBy(found, ({ client }) => client.language);
  const texts = [
    [overviewFile, overview([...byLanguage.keys()], outcomes)] as const,
    ...[...byLanguage].map(
      ([language, of]) => [fileOfLanguage(language), languagePage(language, of)] as const,
    ),
  ];
  return new Map(
    await Promise.all(texts.map(async ([file, text]) => [file, await formatted(text)] as const)),
  );
}

/** As the formatter of the repository writes it. */
async function formatted(text: string): Promise<string> {
  const { code } = await format('page.md', `${text}\n`, { singleQuote: true, printWidth: 110 });
  return code;
}

function overview(names: readonly string[], outcomes: readonly Outcome[]): string {
  const links = names.map((name) => `[${titleOf(name)}](${fileOfLanguage(name).replace('docs/', '')})`);
  return [
    introduction,
    '## The matrix',
    `Pages: ${links.join(', ')}.`,
    tableMarkdown(outcomes),
    '`warnings` counts the kinds of warnings of the generator and the compiler that remain; the page of the language lists each. C#, Swift, Dart and other languages have not been tried.',
    '## The scripted run',
    stepNames.map((name) => `- **${name}**: ${steps[name]}`).join('\n'),
    stepsOfReader,
  ].join('\n\n');
}

interface Examined {
  readonly client: GeneratedClient;
  readonly outcome: Outcome;
}

function languagePage(language: string, examined: readonly Examined[]): string {
  const title = titleOf(language);
  return [
    `# Generated clients: ${title}`,
    `${generators(examined)} from the [OpenAPI documents](../reference/index.md). CI generates, compiles and runs what this
page shows. [Generating a client](../generating-clients.md) shows how to set one up and keep it up to date.`,
    tableMarkdown(examined.map(({ outcome }) => outcome)),
    'Calls are the [scripted run](../clients.md#the-scripted-run); [repeat it by hand](../clients.md#repeat-a-run-by-hand).',
    ...examined.flatMap((each) => sections(each)),
  ].join('\n\n');
}

function generators(examined: readonly Examined[]): string {
  const names = examined.map(({ client }) => client.generator);
  const [only, ...more] = names;
  return more.length === 0
    ? `${only} makes a client`
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} each make a client`;
}

function sections({ client, outcome }: Examined): string[] {
  const call = firstCallOf(client);
  const fence = languages[client.language]?.fence ?? 'text';
  const driver = `test/generated-clients/${clientName(client)}`;
  const passed = outcome.steps.filter(({ ok }) => ok).length;
  return [
    `## ${client.generator}`,
    `${client.generator} ${client.version} (${client.origin}) reads the bundle of OpenAPI ${bundles(client)}. ${passed} of ${outcome.steps.length} calls pass. Event streams are read with ${client.streamLibrary}.`,
    '### Commands',
    filesOf(client, driver),
    `\`\`\`sh\n${commands(client, outcome)}\n\`\`\``,
    ...(call === ''
      ? []
      : [
          '### First call',
          `Connect, write a request and send it, as in the driver. The rest, with its imports, is in the driver.`,
          `\`\`\`${fence}\n${call}\n\`\`\``,
        ]),
    '### Known differences',
    ...cannot(client, outcome),
  ];
}

/** What the commands read, and which of them only test. */
function filesOf(client: GeneratedClient, driver: string): string {
  const bundle = placesOfATeam.bundle('v1', client.documents.v1.bundle);
  return `Download the bundles that the commands read, for instance with \`curl -O http://127.0.0.1:8080/openapi/${bundle}\`. The other files that they name are in [\`${driver}\`](../../${driver}) (\`.tar.gz\`, with the folder \`shared\` of the language if there is one). The last command makes the scripted run with the driver.`;
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
    ...(warnings.length === 0 ? [] : ['Remaining warnings, and why:', warnings.join('\n')]),
  ];
}
