/** The request panel: fills itself from the contract, sends, shows what comes, and can be cancelled. */
import type { TryOperation } from '../try/operations.ts';
import { curlText, prepareRequest, type Filled } from './try-request.ts';
import { clearResponse, showResponse, type ResponseParts } from './try-response.ts';

/** The element of the page with this id. Throws when it is missing or of another kind. */
function part<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.querySelector(`#${id}`);
  if (element instanceof kind) return element;
  throw new Error(`the page has no #${id}`);
}

const siteRoot = () => new URL(document.documentElement.dataset['root'] ?? './', location.href);

const form = part('try', HTMLFormElement);

function field<E extends HTMLElement>(name: string, kind: new () => E): E {
  const element = form.elements.namedItem(name);
  if (element instanceof kind) return element;
  throw new Error(`the form has no field ${name}`);
}

const operationField = field('operation', HTMLSelectElement);
const exampleField = field('example', HTMLSelectElement);
const bodyField = field('body', HTMLTextAreaElement);
const fileField = field('file', HTMLInputElement);
const keyField = field('key', HTMLInputElement);
const parameters = part('parameters', HTMLFieldSetElement);
const [send, cancel] = [part('send', HTMLButtonElement), part('cancel', HTMLButtonElement)];
const curl = part('curl', HTMLElement);
const response: ResponseParts = {
  status: part('status', HTMLElement),
  headers: part('headers', HTMLElement),
  content: part('content', HTMLElement),
  download: part('download', HTMLAnchorElement),
};

let operations: readonly TryOperation[] = [];
let running: AbortController | undefined;

const current = (): TryOperation | undefined => operations.find(({ id }) => id === operationField.value);

function filled(): Filled | undefined {
  const operation = current();
  if (operation === undefined) return undefined;
  const inputs = [...parameters.querySelectorAll('input')];
  const example = operation.examples[Number(exampleField.value)]?.file;
  const chosen = fileField.files?.[0];
  const file = chosen ?? (example === undefined ? undefined : new File([example.text], example.name));
  return {
    operation,
    key: keyField.value.trim(),
    parameters: new Map(inputs.map((input) => [input.name, input.value])),
    body: bodyField.value,
    file: operation.body === 'form' ? file : undefined,
  };
}

function showCurl(): void {
  const request = filled();
  if (request === undefined) return;
  try {
    curl.textContent = curlText(request, location.origin);
    bodyField.setCustomValidity('');
  } catch (error) {
    curl.textContent = '';
    bodyField.setCustomValidity(`The body is not JSON: ${(error as Error).message}`);
  }
}

function showOperation(): void {
  const operation = current();
  if (operation === undefined) return;
  part('where', HTMLElement).textContent = `${operation.method} ${operation.path}`;
  part('reference', HTMLAnchorElement).href = new URL(operation.reference, siteRoot()).href;
  const rows = operation.parameters.map(({ name, in: where, required, example }) => {
    const label = document.createElement('label');
    const input = document.createElement('input');
    Object.assign(input, { name, required, placeholder: example, autocomplete: 'off' });
    if (required) input.value = example;
    label.append(`${name} (${where}${required ? ', required' : ''}) `, input);
    return label;
  });
  parameters.replaceChildren(parameters.querySelector('legend') ?? '', ...rows);
  parameters.hidden = rows.length === 0;
  exampleField.replaceChildren(...operation.examples.map(({ title }, at) => new Option(title, String(at))));
  part('examples', HTMLElement).hidden = operation.examples.length === 0;
  part('body', HTMLElement).hidden = bodyField.disabled = operation.body === 'none';
  part('file', HTMLElement).hidden = operation.body !== 'form';
  fileField.value = '';
  showExample();
}

function showExample(): void {
  const example = current()?.examples[Number(exampleField.value)];
  bodyField.value = example === undefined ? '{}' : JSON.stringify(example.body, null, 2);
  showCurl();
}

async function sendRequest(): Promise<void> {
  const request = filled();
  if (request === undefined) return;
  const { url, ...options } = prepareRequest(request, location.origin);
  const controller = (running = new AbortController());
  [send.disabled, cancel.disabled] = [true, false];
  part('response', HTMLElement).hidden = false;
  clearResponse(response);
  part('response', HTMLElement).scrollIntoView({ block: 'nearest' });
  const startedMs = performance.now();
  try {
    const init = { signal: controller.signal, credentials: 'omit', cache: 'no-store' } as const;
    const { body, ...rest } = options;
    const sent = await fetch(url, { ...init, ...rest, ...(body !== undefined && { body }) });
    await showResponse(sent, startedMs, response);
  } catch (error) {
    const isCancelled = controller.signal.aborted;
    response.status.textContent += isCancelled
      ? ' Cancelled.'
      : ` The request failed: ${(error as Error).message}.`;
  } finally {
    running = undefined;
    [send.disabled, cancel.disabled] = [false, true];
  }
}

/** The operation that the fragment names, or the first. */
function choose(id: string): void {
  operationField.value = operations.some((operation) => operation.id === id) ? id : (operations[0]?.id ?? '');
  showOperation();
}

function fillOperations(): void {
  const surfaces = [...new Set(operations.map(({ surface }) => surface))];
  operationField.replaceChildren(
    ...surfaces.map((surface) => {
      const group = document.createElement('optgroup');
      group.label = surface;
      const own = operations.filter((operation) => operation.surface === surface);
      group.append(...own.map(({ id, title }) => new Option(title, id)));
      return group;
    }),
  );
}

function listen(): void {
  operationField.addEventListener('change', () => {
    history.replaceState(null, '', `#${operationField.value}`);
    showOperation();
  });
  exampleField.addEventListener('change', showExample);
  form.addEventListener('input', showCurl);
  window.addEventListener('hashchange', () => choose(location.hash.slice(1)));
  cancel.addEventListener('click', () => running?.abort());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendRequest();
  });
}

async function main(): Promise<void> {
  const server = document.documentElement.dataset['server'] ?? '';
  if (server !== '') {
    part('own-page', HTMLAnchorElement).href = `${server}/docs/reference/try/`;
    part('elsewhere', HTMLElement).hidden = false;
    return;
  }
  const loaded = await fetch(new URL('try.json', siteRoot()));
  operations = (await loaded.json()) as TryOperation[];
  fillOperations();
  listen();
  form.hidden = false;
  choose(location.hash.slice(1));
}

void main();
