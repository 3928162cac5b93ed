/** The report for people: one file that loads nothing, light and dark, with the evidence folded away. */
import { profiles, type Profile } from '../checks/check.ts';
import type { Result, Status } from '../run/run-checks.ts';
import type { KitRun } from '../run/run-kit.ts';
import { escapeHtml } from './escape-html.ts';
import { evidenceHtml } from './evidence-html.ts';
import { pageScript, pageStyle } from './html-page.ts';

const statuses: readonly Status[] = ['failed', 'unsupported', 'skipped', 'passed'];

const about: Readonly<Record<Profile, string>> = {
  core: 'Plain responses, limits, models, embeddings, speech, transcriptions, legacy completions, refusals',
  streaming: 'Streams of events, their order and their end',
  tools: 'Tools and structured output',
  responses: 'Responses: items, events, references to what is kept',
  files: 'Files from upload to deletion',
  rerank: 'Documents in the order of their relevance',
  gateway: 'Trace ids, rate limits, errors, browsers, nothing buffered',
  security: 'Keys, secrets, bad input',
};

export function htmlReport(run: KitRun): string {
  const { summary, results, targets } = run;
  const verdict =
    summary.failed === 0 ? 'Nothing failed' : `${summary.failed} of ${results.length} checks failed`;
  const first = targets[0];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>Conformance: ${escapeHtml(verdict)}</title>
<style>${pageStyle}</style>
</head>
<body data-show="${summary.failed > 0 ? 'failed' : 'all'}">
<header>
<p class="kicker">Conformance of ${escapeHtml(first === undefined ? '' : new URL(first.root).host)}</p>
<h1 class="${summary.failed === 0 ? 'passed' : 'failed'}">${escapeHtml(verdict)}</h1>
${bar(summary, results.length)}
<dl class="facts">
${targets.map(({ surface, root, model }) => `<div><dt>${surface === 'v1' ? 'Chat completions' : 'Messages'}</dt><dd>${escapeHtml(root)} <span>${escapeHtml(model)}</span></dd></div>`).join('\n')}
<div><dt>Took</dt><dd>${(run.durationMs / 1_000).toFixed(1)} s <span>${run.requests} requests</span></dd></div>
<div><dt>Made</dt><dd>${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC</dd></div>
</dl>
</header>
<nav aria-label="Filter">
${filter('all', results.length)}
${statuses.map((status) => filter(status, summary[status])).join('\n')}
<input type="search" placeholder="Find a check" aria-label="Find a check">
<button type="button" class="theme" aria-label="Light or dark">◐</button>
</nav>
<main>
${profiles.map((profile) => section(profile, results)).join('\n')}
<p class="nothing" hidden>No check fits.</p>
</main>
<script>${pageScript}</script>
</body>
</html>
`;
}

function bar(summary: Record<Status, number>, total: number): string {
  const parts = statuses
    .toReversed()
    .filter((status) => summary[status] > 0)
    .map(
      (status) =>
        `<span class="${status}" style="flex-grow:${summary[status]}" title="${summary[status]} ${status}"></span>`,
    );
  return `<div class="bar" role="img" aria-label="${statuses.map((status) => `${summary[status]} ${status}`).join(', ')} of ${total}">${parts.join('')}</div>`;
}

function filter(status: Status | 'all', count: number): string {
  return `<button type="button" data-filter="${status}" class="${status}"${count === 0 ? ' disabled' : ''}>${status} <b>${count}</b></button>`;
}

function section(profile: Profile, results: readonly Result[]): string {
  const own = results.filter(({ check }) => check.profile === profile);
  if (own.length === 0) return '';
  const passed = own.filter(({ status }) => status === 'passed').length;
  return `<section>
<h2>${profile} <span>${about[profile]}</span> <b>${passed} of ${own.length}</b></h2>
${own
  .toSorted((a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status))
  .map(row)
  .join('\n')}
</section>`;
}

function row(result: Result): string {
  const { check, status, message } = result;
  return `<details class="check ${status}" data-status="${status}">
<summary><i>${status}</i><span class="title">${escapeHtml(check.title)}</span><code>${escapeHtml(check.id)}</code>${message === '' ? '' : `<p>${escapeHtml(message)}</p>`}</summary>
${evidenceHtml(result)}
</details>`;
}
