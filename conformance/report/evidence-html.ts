/** The evidence of one check as HTML: its place in the contract, request, response, how to repeat it. */
import { parseJson } from '../../openapi/json/json-value.ts';
import type { Result } from '../run/run-checks.ts';
import { escapeHtml } from './escape-html.ts';

/** Longest body that is shown of a check that has passed, characters; those that failed show all that was kept. */
const maxPassedBody = 1_500;

export function evidenceHtml({ status, contract, request, response, curl }: Result): string {
  const bounded = (text: string) =>
    status === 'failed' || text.length <= maxPassedBody ? text : `${text.slice(0, maxPassedBody)}\n…`;
  const sent =
    request === null
      ? ''
      : block(
          'Request',
          `${request.method} ${request.url}`,
          headerLines(request.headers),
          bounded(readable(request.body)),
        );
  const head =
    response === null
      ? ''
      : `${response.status}, ${response.durationMs} ms${response.end === 'whole' ? '' : `, ${response.end}`}`;
  const came =
    response === null
      ? ''
      : block('Response', head, headerLines(response.headers), bounded(readable(response.body)));
  const repeat =
    curl === null || (status !== 'failed' && curl.length > maxPassedBody)
      ? ''
      : `<h3>Repeat <button type="button" class="copy">copy</button></h3><pre class="curl">${escapeHtml(curl)}</pre>`;
  return `<div class="evidence"><p class="contract">${escapeHtml(contract)}</p>${repeat}${sent}${came}</div>`;
}

function block(title: string, head: string, headers: string, body: string): string {
  return `<h3>${title}</h3><pre><b>${escapeHtml(head)}</b>\n${escapeHtml(headers)}${body === '' ? '' : `\n\n${escapeHtml(body)}`}</pre>`;
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** JSON in lines; anything else as it is. */
function readable(text: string): string {
  const json = parseJson(text);
  return typeof json === 'object' && json !== null ? JSON.stringify(json, null, 2) : text;
}
