/** What a start prints for the person who runs it: plain lines for logs, a box on a terminal. */
import { styleText } from 'node:util';

export interface Welcome {
  url: string;
  /** The installation's own key, where this start made it. */
  newKey: string | undefined;
  /** URL for creating the console's first account; undefined when there is one. */
  setupLink: string | undefined;
  /** Whether every key may call `sandbox/chat`. */
  hasSandbox: boolean;
}

interface Terminal {
  isTTY?: boolean;
}

/** Several lines; the last one says that the server listens, as programs that start it expect. */
export function welcome(about: Welcome, output: Terminal): string {
  const listening = `modelroute listening on ${about.url}`;
  if (about.newKey === undefined && about.setupLink === undefined) return listening;
  const lines = output.isTTY === true ? onTerminal(about) : inLog(about);
  return [...lines, listening].join('\n');
}

function inLog({ newKey, setupLink }: Welcome): string[] {
  return [
    ...(newKey === undefined
      ? []
      : [`modelroute made your API key (also kept in the data folder): ${newKey}`]),
    ...(setupLink === undefined
      ? []
      : [`make the console's first account (once, within a week): ${setupLink}`]),
  ];
}

/** Long values stand alone on lines of their own: a person copies them. */
function onTerminal({ url, newKey, setupLink, hasSandbox }: Welcome): string[] {
  return [
    ...boxed('modelroute', [
      ['Server', url],
      ['Console', `${url}/console`],
      ['Docs', `${url}/docs`],
    ]),
    ...(setupLink === undefined
      ? []
      : block("Make the console's first account (once, within a week)", setupLink)),
    ...(newKey === undefined
      ? []
      : [
          ...block('Your API key (also kept in the data folder)', newKey),
          ...block('A first request', firstRequest(url, newKey, hasSandbox)),
        ]),
    '',
  ];
}

const block = (title: string, value: string): string[] => ['', paint('cyan', title), value];

function boxed(title: string, rows: readonly (readonly [string, string])[]): string[] {
  const labelWidth = Math.max(...rows.map(([label]) => label.length));
  const width = Math.max(title.length, ...rows.map(([, value]) => labelWidth + 2 + value.length));
  const line = (text: string, shown: string) =>
    `${edge('│')} ${shown}${' '.repeat(width - text.length)} ${edge('│')}`;
  return [
    edge(`╭${'─'.repeat(width + 2)}╮`),
    line(title, paint('bold', title)),
    ...rows.map(([label, value]) => {
      const padded = label.padEnd(labelWidth + 2);
      return line(padded + value, paint('cyan', padded) + value);
    }),
    edge(`╰${'─'.repeat(width + 2)}╯`),
  ];
}

function firstRequest(url: string, key: string, hasSandbox: boolean): string {
  const authorization = `-H "Authorization: Bearer ${key}"`;
  if (!hasSandbox) return `curl ${url}/v1/models ${authorization}`;
  const body = JSON.stringify({ model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] });
  return `curl ${url}/v1/chat/completions ${authorization} -H "Content-Type: application/json" -d '${body}'`;
}

/** Without colours where the environment says so (`NO_COLOR`). */
function paint(style: Parameters<typeof styleText>[0], text: string): string {
  return styleText(style, text, { stream: process.stdout });
}

const edge = (text: string): string => paint('dim', text);
