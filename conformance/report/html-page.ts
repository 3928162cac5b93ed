/** Style and script of the HTML report; both are inlined in the page. */

export const pageStyle = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf8, #16181c); --ink: light-dark(#20242b, #e4e6ea); --faint: light-dark(#6a7180, #949cab);
  --line: light-dark(#e4e1db, #2c3038); --card: light-dark(#ffffff, #1d2026); --passed: light-dark(#1d7a4f, #4fc48c); --failed: light-dark(#b3261e, #ff7b72);
  --unsupported: light-dark(#8a6100, #d9a941); --skipped: light-dark(#5b6478, #8b93a7); --code: light-dark(#f4f2ee, #131519); }
:root[data-theme=light] { color-scheme: light; } :root[data-theme=dark] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 2.5rem 1.25rem 5rem; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
.kicker { margin: 0; color: var(--faint); }
h1 { margin: .1rem 0 1.2rem; font-size: 2rem; line-height: 1.2; letter-spacing: -.01em; }
h1.passed { color: var(--passed); } h1.failed { color: var(--failed); }
.bar { display: flex; gap: 3px; height: .6rem; }
.bar span { min-width: .4rem; border-radius: .3rem; background: currentColor; }
.bar .passed { color: var(--passed); } .bar .failed { color: var(--failed); } .bar .unsupported { color: var(--unsupported); } .bar .skipped { color: var(--skipped); }
.facts { display: flex; flex-wrap: wrap; gap: .4rem 2.2rem; margin: 1.2rem 0 0; font-size: .9rem; }
.facts dt { color: var(--faint); } .facts dd { margin: 0; overflow-wrap: anywhere; } .facts span { color: var(--faint); }
nav { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .4rem; margin: 1.6rem -1.25rem 0; padding: .7rem 1.25rem; background: var(--paper); border-bottom: 1px solid var(--line); }
button, input { font: inherit; font-size: .9rem; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 1.2rem; padding: .25rem .8rem; }
button { cursor: pointer; } button:disabled { opacity: .45; cursor: default; }
button:focus-visible, input:focus-visible, summary:focus-visible { outline: 2px solid var(--passed); outline-offset: 2px; }
nav button[aria-pressed=true] { border-color: currentColor; font-weight: 600; }
nav .failed { color: var(--failed); } nav .passed { color: var(--passed); } nav .unsupported { color: var(--unsupported); } nav .skipped { color: var(--skipped); }
nav input { flex: 1 1 9rem; min-width: 7rem; } nav b { font-weight: 600; }
section { margin-top: 2.2rem; }
h2 { display: flex; align-items: baseline; gap: .7rem; margin: 0 0 .6rem; font-size: 1.15rem; }
h2 span { flex: 1; color: var(--faint); font-size: .9rem; font-weight: 400; } h2 b { color: var(--faint); font-size: .9rem; font-weight: 400; white-space: nowrap; }
.check { background: var(--card); border: 1px solid var(--line); border-left: .25rem solid var(--passed); border-radius: .4rem; margin: .3rem 0; content-visibility: auto; contain-intrinsic-size: auto 2.6rem; }
.check.failed { border-left-color: var(--failed); } .check.unsupported { border-left-color: var(--unsupported); } .check.skipped { border-left-color: var(--skipped); }
summary { display: grid; grid-template-columns: 6.2rem 1fr auto; gap: 0 .8rem; align-items: baseline; padding: .45rem .8rem; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary i { font-style: normal; font-size: .82rem; color: var(--passed); } .failed summary i { color: var(--failed); } .unsupported summary i { color: var(--unsupported); } .skipped summary i { color: var(--skipped); }
summary code { color: var(--faint); font-size: .8rem; } summary p { grid-column: 2 / -1; margin: .1rem 0 0; color: var(--faint); font-size: .92rem; overflow-wrap: anywhere; }
.failed summary p { color: var(--failed); }
.evidence { padding: 0 .8rem .8rem; } .contract { margin: 0; font-size: .85rem; color: var(--faint); overflow-wrap: anywhere; }
h3 { margin: .9rem 0 .3rem; font-size: .9rem; } .copy { padding: 0 .6rem; font-size: .78rem; }
pre { margin: 0; padding: .7rem .8rem; max-height: 26rem; overflow: auto; background: var(--code); border-radius: .4rem; font: .82rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.nothing { color: var(--faint); } [hidden] { display: none !important; }
@media (max-width: 40rem) { summary { grid-template-columns: 1fr auto; } summary i { grid-column: 1 / -1; } h2 { flex-wrap: wrap; } h2 span { flex-basis: 100%; order: 3; } }
@media print { nav { display: none; } body { max-width: none; } }
`;

export const pageScript = `
const body = document.body, search = document.querySelector('input'), checks = [...document.querySelectorAll('.check')];
function show() {
  const words = search.value.toLowerCase().trim(), status = body.dataset.show;
  for (const check of checks) {
    const text = check.querySelector('summary').textContent.toLowerCase();
    check.hidden = !((status === 'all' || check.dataset.status === status) && text.includes(words));
  }
  for (const section of document.querySelectorAll('section')) section.hidden = !section.querySelector('.check:not([hidden])');
  document.querySelector('.nothing').hidden = checks.some((check) => !check.hidden);
  for (const button of document.querySelectorAll('[data-filter]')) button.setAttribute('aria-pressed', String(button.dataset.filter === status));
}
document.querySelector('nav').addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (!button) return;
  if (button.dataset.filter) { body.dataset.show = button.dataset.filter; show(); return; }
  const root = document.documentElement, isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = (root.dataset.theme ?? (isDark ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark';
});
document.querySelector('main').addEventListener('click', async ({ target }) => {
  if (!target.classList.contains('copy')) return;
  const line = target.closest('.evidence').querySelector('.curl');
  try { await navigator.clipboard.writeText(line.textContent); target.textContent = 'copied'; }
  catch { getSelection().selectAllChildren(line); }
});
search.addEventListener('input', show);
show();
`;
