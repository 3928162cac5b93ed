/** Shows a response while it comes: status, headers, and its text, a stream event by event. */

const maxShown = 1_000_000;

export interface ResponseParts {
  readonly status: HTMLElement;
  readonly headers: HTMLElement;
  readonly content: HTMLElement;
  readonly download: HTMLAnchorElement;
}

export function clearResponse({ status, headers, content, download }: ResponseParts): void {
  status.textContent = 'Waiting for the response …';
  headers.textContent = '';
  content.replaceChildren();
  if (download.href !== '') URL.revokeObjectURL(download.href);
  download.removeAttribute('href');
  download.hidden = true;
}

/** Resolves at the end of the body. */
export async function showResponse(
  response: Response,
  startedMs: number,
  parts: ResponseParts,
): Promise<void> {
  const begun = `${response.status} ${response.statusText}`.trim();
  const elapsed = (): string => `${((performance.now() - startedMs) / 1_000).toFixed(2)} s`;
  parts.status.textContent = `${begun}, first byte after ${elapsed()}`;
  parts.headers.textContent = headerLines(response.headers).join('\n');
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    const count = await showEvents(response, parts.content);
    parts.status.textContent = `${begun}, ${count} events in ${elapsed()}`;
  } else {
    await showBody(response, type, parts);
    parts.status.textContent = `${begun}, complete after ${elapsed()}`;
  }
}

/** The trace id comes first: support asks for it. */
function headerLines(headers: Headers): string[] {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  return lines.toSorted(
    (a, b) => Number(b.startsWith('x-trace-id')) - Number(a.startsWith('x-trace-id')) || (a < b ? -1 : 1),
  );
}

async function showEvents(response: Response, content: HTMLElement): Promise<number> {
  let [rest, shown, count] = ['', 0, 0];
  if (response.body === null) return 0;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const events = (rest + value).split(/\r?\n\r?\n/);
    rest = events.pop() ?? '';
    for (const event of events.filter((each) => each.trim() !== '')) {
      if (!event.startsWith(':')) count += 1;
      shown += event.length;
      if (shown > maxShown) continue;
      const line = document.createElement('span');
      line.textContent = `${event}\n\n`;
      content.append(line);
    }
  }
  if (shown > maxShown) content.append('… The rest is not shown.');
  return count;
}

async function showBody(
  response: Response,
  type: string,
  { content, download }: ResponseParts,
): Promise<void> {
  const body = await response.blob();
  const isText = /^(?:text\/|application\/(?:[\w.+-]+\+)?json)/.test(type);
  if (body.size === 0) {
    content.textContent = 'The body is empty.';
    return;
  }
  download.href = URL.createObjectURL(body);
  download.download = 'response';
  download.hidden = false;
  if (!isText) {
    content.textContent = `${body.size} bytes of ${type}`;
    return;
  }
  const text = await body.slice(0, maxShown).text();
  content.textContent = type.includes('json') && body.size <= maxShown ? indented(text) : text;
  if (body.size > maxShown) content.append('… The rest is not shown.');
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
