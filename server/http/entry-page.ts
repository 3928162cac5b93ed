/** The page at `/`: what this is, whether it works now, a first request for five clients, and where to read on. */
import { createHash } from 'node:crypto';
import { firstRequests, placeholderUrl } from './first-requests.ts';
import type { LiveState } from './live-state.ts';

interface EntryPageFacts {
  /** Names of the documents below `/openapi/`. */
  readonly documents: readonly string[];
  /** Scheme, host and port of this installation, as far as the server knows them. */
  readonly url: string;
  readonly state: LiveState;
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#dfe5e2, #2b3331); --soft: light-dark(#eef2f0, #181d1c); --link: light-dark(#0b6b5d, #62d2be); --good: light-dark(#17692f, #8fd6a0); --bad: light-dark(#a3241b, #ff9d94); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; background: light-dark(#fff, #101413); color: light-dark(#16201d, #e5ebe8); }
main { max-width: 50rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; }
h1 { display: flex; align-items: center; gap: .75rem; font-size: clamp(1.8rem, 6vw, 2.6rem); line-height: 1.15; margin: 0 0 .75rem; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .75rem; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
h1 svg { width: 1.15em; height: 1.15em; flex: none; }
.lead { font-size: 1.15rem; margin: 0 0 1.5rem; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
.actions a { padding: .55rem 1.1rem; border: 1px solid var(--link); border-radius: .5rem; text-decoration: none; font-weight: 600; }
.actions a:first-child { background: var(--link); color: light-dark(#fff, #06231e); }
.check { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; list-style: none; margin: 1.5rem 0 0; padding: 0; }
.good { color: var(--good); font-weight: 600; }
.bad { color: var(--bad); font-weight: 600; }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; }
summary { cursor: pointer; padding: .5rem .9rem; font-weight: 600; }
.sample { position: relative; border-top: 1px solid var(--line); background: var(--soft); }
pre { margin: 0; padding: .9rem; overflow-x: auto; font: .82rem/1.5 ui-monospace, monospace; }
button { position: absolute; top: .5rem; right: .5rem; font: .85rem system-ui, sans-serif; color: inherit; background: light-dark(#fff, #101413); border: 1px solid light-dark(#7d8a85, #76837e); border-radius: .35rem; padding: .15rem .6rem; cursor: pointer; }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
table { border-collapse: collapse; font-size: .93rem; }
th, td { text-align: left; font-weight: normal; padding: .2rem 1.25rem .2rem 0; }
.scroll { overflow-x: auto; }
.scroll a { display: inline-block; padding: .2rem 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: .75rem; list-style: none; margin: 0; padding: 0; }
.cards a { display: block; height: 100%; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .5rem; text-decoration: none; }
.announced { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.cards a:hover { border-color: var(--link); }
.cards strong { display: block; }
.cards span { color: light-dark(#52605b, #a2afaa); font-size: .93rem; }
@media (max-width: 40rem) { button { position: static; display: block; margin: 0 .5rem .5rem auto; } }
`;

/** The browser knows scheme and host better than the server does behind a proxy. */
const script = `
for (const block of document.querySelectorAll('[data-url]')) {
  const url = block.dataset.url;
  if (url !== location.origin) block.textContent = block.textContent.replaceAll(url, location.origin);
}
const show = (id, text, kind) => {
  const item = document.getElementById(id);
  if (item.textContent !== text) item.textContent = text;
  item.className = kind;
};
async function look() {
  try {
    const { status, models, sandbox } = await (await fetch('/live-state', { cache: 'no-store' })).json();
    show('state', status === 'ready' ? '✓ healthy' : '✗ ' + status, status === 'ready' ? 'good' : 'bad');
    show('models', models + (models === 1 ? ' model' : ' models'), '');
    show('sandbox', sandbox === 'works' ? '✓ sandbox works' : sandbox === 'fails' ? '✗ sandbox fails' : 'sandbox off', sandbox === 'works' ? 'good' : sandbox === 'fails' ? 'bad' : '');
  } catch {
    show('state', '✗ not reachable', 'bad');
  }
}
look();
setInterval(() => document.hidden || look(), 10000);
const announced = document.getElementById('announced');
for (const sample of document.querySelectorAll('.sample')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const pre = sample.querySelector('pre');
    try {
      await navigator.clipboard.writeText(pre.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(pre);
      button.textContent = 'Selected: press Ctrl+C';
    }
    announced.textContent = button.textContent;
    setTimeout(() => {
      button.textContent = 'Copy';
      announced.textContent = '';
    }, 2000);
  });
  sample.append(button);
}
`;

const logo =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b6b5d"/><path d="M8 16h6l4-6h6M14 16l4 6h6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** Where each kind of reader begins. */
const cards = [
  ['start/first-app', 'First app', 'A streaming chat in thirty lines'],
  ['build/tools', 'Build', 'Tools, streams, structured output, files'],
  ['migrate/five-minutes', 'Move here', 'From OpenRouter, LiteLLM and others'],
  ['operate/providers', 'Connect providers', 'OpenAI, Anthropic, Ollama, vLLM, Gemini'],
  ['operate/production-checklist', 'Run it', 'Checklist, keys, budgets, sign-on, nodes'],
  ['errors', 'Error codes', 'Cause and remedy of each'],
] as const;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Only the script and the style of this page; it asks for the state of the server and nothing else. */
export const entryPolicy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  'img-src data:',
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Class and text by the result of the call. */
const sandboxLines = {
  works: ['good', '✓ sandbox works'],
  fails: ['bad', '✗ sandbox fails'],
  off: ['', 'sandbox off'],
} as const;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function entryPage(facts: EntryPageFacts): string {
  const { status, models, sandbox } = facts.state;
  const isReady = status === 'ready';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Model-Routing API</title>
<meta name="description" content="One base URL and one key in front of many language-model providers.">
<style>${style}</style>
</head>
<body>
<main>
<h1>${logo}Model-Routing API</h1>
<p class="lead">One base URL and one key in front of many language-model providers. Keep your client library; change the base URL and the key.</p>
<p class="actions"><a href="/console">Open console</a> <a href="/docs/">Documentation</a> <a href="/docs/start/quickstart/">Quickstart</a></p>
<ul class="check" aria-label="State of this installation">
<li><span id="state" role="status" class="${isReady ? 'good' : 'bad'}">${isReady ? '✓ healthy' : `✗ ${escaped(status)}`}</span></li>
<li><span id="models">${models} ${models === 1 ? 'model' : 'models'}</span></li>
<li><span id="sandbox" role="status" class="${sandboxLines[sandbox][0]}">${sandboxLines[sandbox][1]}</span></li>
</ul>
<h2>First request</h2>
<p>The server printed its key at its first start. It is also in its data folder, by default as <code>.modelroute/key</code>. Or create a key in the <a href="/console">console</a>.</p>
${samples(facts.url)}
<h2>Read on</h2>
<ul class="cards">
${cards.map(([path, title, text]) => `<li><a href="/docs/${path}/"><strong>${title}</strong><span>${text}</span></a></li>`).join('\n')}
</ul>
<h2>Reference</h2>
<ul>
<li>Pages: <a href="/docs/reference/main/">main surface</a>, <a href="/docs/reference/messages/">messages surface</a>, <a href="/docs/reference/console/">API of the console</a></li>
<li>For machines: <a href="/docs/llms.txt">llms.txt</a>, <a href="/schemas/provider-file.json">JSON Schema of the provider file</a>, <a href="/healthz">/healthz</a>, <a href="/readyz">/readyz</a></li>
</ul>
<h2>OpenAPI documents</h2>
<div class="scroll">${documentTable(facts.documents)}</div>
</main>
<p id="announced" class="announced" role="status"></p>
<script>${script}</script>
</body>
</html>
`;
}

function samples(url: string): string {
  return firstRequests
    .map(({ client, code }, at) => {
      const text = escaped(code.replaceAll(placeholderUrl, url));
      return `<details name="client"${at === 0 ? ' open' : ''}><summary>${client}</summary><div class="sample"><pre tabindex="0" data-url="${url}">${text}</pre></div></details>`;
    })
    .join('\n');
}

function documentTable(documents: readonly string[]): string {
  const link = (name: string, text: string) =>
    documents.includes(name) ? `<a href="/openapi/${name}">${text}</a>` : '';
  const rows = [
    ['3.1', ''],
    ['3.2', '-3.2'],
    ['3.0', '-3.0'],
  ].map(([version, suffix]) => {
    const cells = ['v1', 'alt', 'console'].map((surface) => {
      const name = `${surface}.openapi${suffix}`;
      return `<td>${link(`${name}.json`, 'JSON')} ${link(`${name}.yaml`, 'YAML')}</td>`;
    });
    return `<tr><th scope="row">${version}</th>${cells.join('')}</tr>`;
  });
  return `<table>
<thead><tr><th scope="col">OpenAPI</th><th scope="col">main</th><th scope="col">messages</th><th scope="col">console</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>`;
}
