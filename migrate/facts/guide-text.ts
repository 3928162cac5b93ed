/** The text of the guide, around the tables. */

export interface GuideTables {
  fields: string;
  values: string;
  headers: string;
  models: string;
  endpoints: string;
  parameters: string;
  places: string;
  answers: string;
}

export function guideText(tables: GuideTables): string {
  return `<!-- Made by \`node migrate/facts/guide.ts > docs/migrating-requests.md\`; changes made here are lost. -->

# Migrating requests

Two commands tell what in your requests and in your code exists only on another aggregator, and do what can be done
without you. Both work without a server and send nothing.

\`\`\`sh
npx modelroute migrate lint-request requests.jsonl                         # what would be refused here, and why
npx modelroute migrate lint-request requests.jsonl --fix --out fixed.jsonl # the same requests, for this contract
npx modelroute migrate scan .                                              # where your code names the other aggregator
npx modelroute migrate scan . --patch --new-base https://llm.example.com | git apply
\`\`\`

Each name that is found has one of three fates:

- **dropped**: it goes; the table says what takes its place, if anything does.
- **rewritten**: it becomes something native, and never overwrites what is already there.
- **to decide**: it has no equal that would mean the same. It stays as it is, and is told. \`--drop NAME\` drops it.

A native request is never changed, not by one byte.

## lint-request

An input is told by its content: the JSON body of a request; \`{"method", "url", "headers", "body"}\`; a list of either;
JSONL of either, batch files included; a HAR of a browser or a proxy; or text with curl commands, such as a shell's
history. The fixed requests have the form of the input. In a shell history only the words that change are replaced; in
JSONL only the lines that change; in JSON and HAR, numbers stay as they were written.

- An address says which surface a request is for. Without one its shape does. A body that is native to the messages
  surface, but has \`top_k\` or \`cache_control\`, which chat completions do not know, is told and left:
  \`--surface v1\` or \`--surface alt\` says which.
- \`--map map.json\` replaces model ids. A suffix is taken off when the map does not know the whole id.
- After the findings, what the contract would still refuse is told, with its place in the fixed request.
- A call that lists a model's providers or endpoints becomes \`GET /models\`; the choice is then made by \`model\`.
- A call that has no equal here stays where it is, with its own key: yours never goes to the other aggregator.
- A key of the other aggregator becomes \`$MODELROUTE_KEY\`; keys are never shown in the findings.
- A body that stands elsewhere (\`--data @file\`) is told as not read.

\`--json\` prints \`{files: [{file, form, requests, native, findings, refused}], summary}\`; a finding is
\`{where: {file, line, entry, path}, name, kind, action, how, note}\`. Files above 64 MiB are refused. Nothing is written
before every input has been read, and a file is written whole or not at all.

## scan

Finds base addresses, names in the environment, keys, packages, headers, endpoints, request fields, members of answers
and model ids, with file, line and column. \`node_modules\`, \`.git\`, \`vendor\`, \`dist\`, virtual environments, binary
files, links and files above 2 MiB are not looked at; \`--ignore GLOB\` leaves out more. Words that anybody uses, such as
\`provider\`, count only where something else in the same file or tree speaks for the aggregator.

\`--patch\` prints a diff of what is sure: base addresses, names in the environment, model ids that the map decides, and
lines that hold nothing but a header to drop. All else is told for you to change. When two keys would get one name,
\`--from\` says which aggregator you leave. The diff shows the lines that it changes, keys in them included.

Exit status of both: 0 nothing found, 1 something found, 2 wrong use or an input that cannot be read.

## Addresses, environment, packages

${tables.places}

## Request fields

\`[]\` stands for each item of a list. Without a remark a field is foreign in every operation whose schema does not have
it: \`top_k\` is native to the messages surface. A member without a fate of its own goes with what holds it.

${tables.fields}

## Values of native fields

${tables.values}

## Headers

${tables.headers}

## Model ids

${tables.models}

## Endpoints

${tables.endpoints}

## Parameters

At the address of another aggregator, any other query parameter that the operation does not have is dropped too.

${tables.parameters}

## Answers

What only the answers of other aggregators hold. Code that reads it finds nothing here; \`scan\` tells the names that are
odd enough to be sure.

${tables.answers}
`;
}
