/** The report for people: one file without any script, that loads nothing, light and dark. */
import type { Verdict } from './compare-responses.ts';
import type { Regression } from './report.ts';
import type { CaseResult } from './run-cases.ts';

const order: readonly Verdict[] = ['worse', 'different', 'same'];

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: light-dark(#fff, #15171a); color: light-dark(#1b1d20, #e6e8ea); }
h1 { margin: 0 0 .5rem; } dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dd { margin: 0; overflow-wrap: anywhere; }
.bar { display: flex; height: .6rem; border-radius: .3rem; overflow: hidden; margin: 1rem 0; }
.bar .worse { background: #c5362c; } .bar .different { background: #c98a00; } .bar .same { background: #2c8a4f; }
details { border: 1px solid light-dark(#dde1e5, #33383e); border-radius: .4rem; margin: .4rem 0; padding: .3rem .8rem; }
summary { cursor: pointer; } summary code { opacity: .75; margin-left: .5rem; }
b.worse { color: light-dark(#b3261e, #ff8a80); } b.different { color: light-dark(#835800, #f0c060); } b.same { color: light-dark(#176b37, #7ddc9f); }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0; overflow-wrap: anywhere; }
th { font-weight: normal; white-space: nowrap; } .times { font-variant-numeric: tabular-nums; opacity: .8; }`;

export function htmlReport(run: Regression): string {
  const { summary, cases } = run;
  const title =
    summary.worse === 0 ? 'Nothing is worse' : `${summary.worse} of ${cases.length} cases are worse`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>Regression: ${title}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<div class="bar" role="img" aria-label="${order.map((verdict) => `${summary[verdict]} ${verdict}`).join(', ')}">${order
    .filter((verdict) => summary[verdict] > 0)
    .map((verdict) => `<span class="${verdict}" style="flex-grow:${summary[verdict]}"></span>`)
    .join('')}</div>
<dl>
<dt>Old side</dt><dd>${escapeHtml(run.old)}</dd>
<dt>New side</dt><dd>${escapeHtml(run.new)}</dd>
<dt>Cases</dt><dd>${order.map((verdict) => `<b class="${verdict}">${summary[verdict]} ${verdict}</b>`).join(', ')}; each asked ${run.repeat} times</dd>
<dt>Made</dt><dd>${run.made.slice(0, 16).replace('T', ' ')} UTC, in ${(run.durationMs / 1_000).toFixed(1)} s</dd>
</dl>
</header>
<main>
${cases
  .toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
  .map(section)
  .join('\n')}
</main>
</body>
</html>
`;
}

function section({ name, method, path, verdict, findings, times }: CaseResult): string {
  const rows = findings.map(
    (one) =>
      `<tr><th scope="row">${one.aspect}</th><td><b class="${one.verdict}">${one.verdict}</b></td><td>${escapeHtml(one.message)}</td></tr>`,
  );
  const timeRows = times.map(
    ({ side, status, firstByteMs, totalMs }) => `${side}: ${status}, ${firstByteMs} ms, ${totalMs} ms`,
  );
  return `<details${verdict === 'worse' ? ' open' : ''}>
<summary><b class="${verdict}">${verdict}</b> ${escapeHtml(name)}<code>${escapeHtml(`${method} ${path}`)}</code></summary>
<table><tbody>
${rows.join('\n')}
</tbody></table>
<p class="times">status, first byte, whole: ${timeRows.join('; ')}</p>
</details>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
