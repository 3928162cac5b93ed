/** A document as its Redoc page shows it: with links, the grammars of its streams, and nothing that only programs read. */
import { drawGrammar } from '../grammars/diagram-svg.ts';
import { renderGrammar } from '../grammars/diagram.ts';
import type { StreamGrammar } from '../grammars/grammar.ts';
import { isObject, listAt, objectAt, stringAt, type Json, type JsonObject } from './json.ts';
import { withPageLinks, type PageLinks } from './page-links.ts';

/** Where the request panel opens with an operation. The panel sends no cookies, so a call needs a key. */
function tryPage(operationId: string): string {
  return `/docs/reference/try/#${operationId}`;
}

export function pageDefinition(document: JsonObject, links: PageLinks): JsonObject {
  const paths = Object.entries(objectAt(document, 'paths')).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(isObject(item) ? item : {}).map(([method, operation]) => [
        method,
        isObject(operation) ? shownOperation(operation) : operation,
      ]),
    ),
  ]);
  const servers = listAt(document, 'servers').map(shownServer);
  return withPageLinks({ ...document, servers, paths: Object.fromEntries(paths) }, links);
}

/** Redoc resolves a URL that begins with a variable against its own page, so the page has the default of each variable. */
function shownServer(server: Json): JsonObject {
  const { variables, ...rest } = isObject(server) ? server : {};
  const url = (stringAt(server, 'url') ?? '').replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => stringAt(objectAt(variables, name), 'default') ?? whole,
  );
  return { ...rest, url };
}

function shownOperation(operation: JsonObject): JsonObject {
  const id = stringAt(operation, 'operationId');
  if (id === undefined) return operation;
  const description = stringAt(operation, 'description') ?? '';
  const panel = takesKey(operation) ? `\n\n[Try it](${tryPage(id)}) with your key.` : '';
  return { ...withGrammar(operation), description: description + panel };
}

/** Operations of the console that only a person may call take no key. */
export function takesKey(operation: JsonObject): boolean {
  const access = operation['x-access'];
  return access === undefined || objectAt(operation, 'x-access')['management_keys'] === true;
}

/** The order of a stream's events, as text of the response of each operation that streams: below the parameters, and closed at first. */
function withGrammar(operation: JsonObject): JsonObject {
  const responses = objectAt(operation, 'responses');
  const response = objectAt(responses, '200');
  const grammar = objectAt(objectAt(response, 'content'), 'text/event-stream')['x-stream-grammar'];
  if (!isObject(grammar)) return operation;
  const summary = stringAt(response, 'description') ?? '';
  // The grammar is valid by its own schema; a test checks that.
  const text = grammarText(grammar as unknown as StreamGrammar);
  const described = { ...response, 'x-summary': summary, description: text };
  return { ...operation, responses: { ...responses, 200: described } };
}

/** An empty line would end the HTML, so that each drawing is one line. */
function grammarText(grammar: StreamGrammar): string {
  const drawings = drawGrammar(grammar).flatMap(({ title, svg }) => [
    `**${title}**`,
    `<div class="modelroute-drawing">${svg}</div>`,
  ]);
  return [
    '<details>\n<summary>Stream grammar: the order of the events</summary>',
    ...drawings,
    '<details>\n<summary>The same as text, with every rule</summary>',
    renderGrammar(grammar),
    '</details>',
    '</details>',
  ].join('\n\n');
}
