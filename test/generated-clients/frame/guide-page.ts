/** The page of one language: a guide to the generator that it recommends, then the other generators in short. */
import { archiveName } from '../../../docs/build/site/links.ts';
import { commandText } from './carry-out.ts';
import { clientName } from './find-clients.ts';
import { firstCallOf, printedByFirstCall, programOf } from './first-call.ts';
import {
  documentNames,
  type Command,
  type DocumentName,
  type FirstCallProgram,
  type GeneratedClient,
} from './generated-client.ts';
import { knownDifferences } from './known-differences.ts';
import { fenceOf, readyClientOf, titleOf } from './languages.ts';
import type { Outcome } from './outcome.ts';
import { placesOfATeam } from './places.ts';
import { tableMarkdown } from './table.ts';

interface Examined {
  readonly client: GeneratedClient;
  readonly outcome: Outcome;
}

/** Throws unless one of the clients, and only one, has the program of the guide. */
export function guidePage(language: string, examined: readonly Examined[]): string {
  const recommended = examined.flatMap((each) => {
    const program = programOf(each.client);
    return program === undefined ? [] : [{ ...each, program }];
  });
  const [chosen, ...more] = recommended;
  if (chosen === undefined || more.length > 0)
    throw new Error(
      `one client of ${language} must have a program as its first call, not ${recommended.length}`,
    );
  const others = examined.filter(({ client }) => client !== chosen.client);
  return [
    `# Generated client: ${titleOf(language)}`,
    `Use ${chosen.client.generator}. ${chosen.program.why} ${readyClientOf(language)}`,
    ...setUp(chosen),
    ...firstCall(chosen),
    ...ownDuties(chosen),
    ...otherDocuments(chosen),
    ...(others.length === 0
      ? []
      : ['## Other generators', tableMarkdown(examined.map(({ outcome }) => outcome))]),
    ...others.flatMap(otherGenerator),
  ].join('\n\n');
}

type Recommended = Examined & { readonly program: FirstCallProgram };

const folderOf = (client: GeneratedClient): string => `test/generated-clients/${clientName(client)}`;
const linkTo = (client: GeneratedClient): string => `[\`${folderOf(client)}\`](../../${folderOf(client)})`;
const bundleOf = (client: GeneratedClient, document: DocumentName): string =>
  placesOfATeam.bundle(document, client.documents[document].bundle);
const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
const shell = (commands: readonly Command[]): string => commands.map(commandText).join('\n');

/** A program that was built in the client's own folder is not in the shell's path. */
export function isBuiltInItsFolder(client: GeneratedClient): boolean {
  return client.run({ ...placesOfATeam, work: '/folder' }).program.startsWith('/folder/');
}

/** The command of the scripted run. */
function driver(client: GeneratedClient): Command {
  const command = client.run(placesOfATeam);
  return isBuiltInItsFolder(client) ? { ...command, program: `./${command.program}` } : command;
}

function setUp({ client, program }: Recommended): string[] {
  const steps = [
    'Start a server: see the [quickstart](../start/quickstart.md).',
    ...client.tools.map(({ remedy }) => remedy),
  ];
  const commands = [
    ...client.install(placesOfATeam),
    ...client.generate('v1', placesOfATeam),
    ...(program.compiled ? client.compile(['v1'], placesOfATeam) : []),
  ];
  return [
    '## Set up',
    [...steps, 'Run these commands, with your key:'].map((step, at) => `${at + 1}. ${step}`).join('\n'),
    block(
      'sh',
      `export MODELROUTE_BASE_URL=http://127.0.0.1:8080 MODELROUTE_KEY=mr-…
curl -fsS "$MODELROUTE_BASE_URL/docs/${archiveName(folderOf(client))}" | tar xz
cd ${client.generator}
curl -fsSO "$MODELROUTE_BASE_URL/openapi/${bundleOf(client, 'v1')}"
${shell(commands)}`,
    ),
    `The archive is ${linkTo(client)}. It has the program below, and the versions with which CI runs it: ${client.generator} is ${client.version} (${client.origin}). The commands generate the client of the main surface from the bundle of OpenAPI ${client.documents.v1.bundle}; do not edit it. [Generate your own client](../generating-clients.md) shows how to keep it up to date in a repository of your own.`,
  ];
}

function firstCall({ client, program }: Recommended): string[] {
  return [
    '## First call',
    `\`${program.file}\` asks for a completion, asks for it as a stream, and retries an error as the server asks:`,
    block(fenceOf(client.language), firstCallOf(client)),
    'Run it:',
    block('sh', shell([program.run(placesOfATeam)])),
    block('text', printedByFirstCall),
    'To call another model, replace `sandbox/chat`; `GET /v1/models` lists the ids.',
  ];
}

function ownDuties({ client, outcome }: Recommended): string[] {
  return [
    '## Streams, errors and limits',
    `- **Streams.** The generated code reads a response as a whole, and cannot stream. \`stream\` of the program sends the generated request, and reads the events with ${client.streamLibrary}. Each event is a generated type, and \`[DONE]\` ends the stream. After a failure in the middle it does not retry, because the text so far has been passed on: [streaming](../guides/streaming.md).
- **Errors.** Decide by \`code\`, and log \`x-trace-id\`: with it the operator finds the request. [Errors and retries](../guides/errors-and-retries.md) has the remedy of each status.
- **Retries.** The generated code never retries. \`complete\` does, if \`x-should-retry\` is \`true\`, after the seconds of \`retry-after\`.`,
    ...knownDifferences(client, outcome),
  ];
}

function otherDocuments({ client, outcome }: Recommended): string[] {
  const tried = outcome.documents.map(({ document }) => document);
  const more = tried.filter((document) => document !== 'v1');
  const names = more.map((document) => `\`${bundleOf(client, document)}\``);
  return [
    '## Messages and the console',
    `The messages surface and the console's API have documents of their own. Download ${names.join(' and ')} in the same way, and generate each into a package of its own:`,
    block('sh', shell(more.flatMap((document) => client.generate(document, placesOfATeam)))),
    `The driver in the same folder is a larger example: the [scripted run](../clients.md#the-scripted-run) of ${outcome.steps.length} calls, with tools, files, speech and messages, of which ${passed(outcome)} pass. Set [its variables](../clients.md#repeat-a-run), compile it and run it:`,
    block('sh', shell([...client.compile(usable(outcome), placesOfATeam), driver(client)])),
  ];
}

const passed = ({ steps }: Outcome): number => steps.filter(({ ok }) => ok).length;
const usable = ({ documents }: Outcome): DocumentName[] =>
  documents.filter(({ compiled }) => compiled).map(({ document }) => document);

function otherGenerator({ client, outcome }: Examined): string[] {
  const commands = [
    ...client.install(placesOfATeam),
    ...outcome.documents.flatMap(({ document }) => client.generate(document, placesOfATeam)),
    ...client.compile(usable(outcome), placesOfATeam),
    driver(client),
  ];
  const bundles = documentNames.map((document) => `\`${bundleOf(client, document)}\``);
  return [
    `### ${client.generator}`,
    `${client.generator} ${client.version} (${client.origin}); ${passed(outcome)} of ${outcome.steps.length} calls pass. It cannot stream: its driver reads the events with ${client.streamLibrary}. Download ${linkTo(client)} and ${bundles.join(', ')}. The last command makes the [scripted run](../clients.md#the-scripted-run):`,
    block('sh', shell(commands)),
    'Connect, write a request and send it, as in the driver:',
    block(fenceOf(client.language), firstCallOf(client)),
    ...knownDifferences(client, outcome),
  ];
}
