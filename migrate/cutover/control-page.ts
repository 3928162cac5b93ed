/** The page for people who monitor a cutover: loads nothing from elsewhere, follows the system's light or dark. */

export const pageHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cutover</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/__cutover/page.css">
<script type="module" src="/__cutover/page.js"></script>
</head>
<body>
<header>
<h1>Cutover</h1>
<p id="status" role="status">connecting</p>
</header>
<section aria-label="Share">
<p><span id="share">–</span> <small>of the traffic is on the new side</small></p>
<div id="bar" aria-hidden="true"><span></span></div>
<ol id="stages" aria-label="Stages"></ol>
<p id="waiting"></p>
<nav aria-label="Steer">
<button type="button" data-ask="advance" class="primary">Advance</button>
<button type="button" data-ask="hold">Hold</button>
<button type="button" data-ask="resume">Resume</button>
<button type="button" data-ask="roll-back" class="danger">Roll back</button>
<button type="button" data-ask="start-over">Start over</button>
<span id="outcome" role="status"></span>
</nav>
</section>
<section aria-label="Comparison">
<table>
<thead><tr><th scope="col"></th><th scope="col">old side</th><th scope="col">new side</th></tr></thead>
<tbody id="numbers"></tbody>
</table>
<p><label for="suspicion">Evidence against the new side</label> <meter id="suspicion" min="0" max="1" low="0.5" high="0.8" optimum="0" value="0"></meter></p>
</section>
<section aria-labelledby="history">
<h2 id="history">What happened</h2>
<ol id="changes" reversed></ol>
</section>
</body>
</html>
`;

/** The colours and shapes of the console. */
export const pageCss = `:root {
  color-scheme: light dark;
  --ground: light-dark(#f5f7f6, #101413); --surface: light-dark(#ffffff, #181d1c); --sunken: light-dark(#eef2f0, #131817);
  --line: light-dark(#dfe5e2, #2b3331); --line-strong: light-dark(#7d8a85, #76837e);
  --text: light-dark(#16201d, #e5ebe8); --text-quiet: light-dark(#52605b, #a2afaa);
  --accent: light-dark(#0b6b5d, #62d2be); --accent-hover: light-dark(#085348, #86e0d0); --on-accent: light-dark(#ffffff, #06231e);
  --accent-ground: light-dark(#e0f1ed, #17322d); --focus: light-dark(#0b6b5d, #7fe3d2);
  --good: light-dark(#17663a, #7bd69b); --good-ground: light-dark(#e0f3e6, #173024);
  --warn: light-dark(#80500a, #ecbd6c); --warn-ground: light-dark(#fbefd9, #362a14);
  --bad: light-dark(#a32a24, #f59a92); --bad-ground: light-dark(#fbe7e5, #3a1f1d);
  font: 0.9375rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  background: var(--ground); color: var(--text);
}
*, *::before { box-sizing: border-box; }
body { display: grid; gap: 1rem; max-width: 54rem; margin: 0 auto; padding: 2rem 1rem; }
h1, h2, p, ol { margin: 0; padding: 0; } ol { list-style: none; }
h1 { font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.015em; } h2 { font-size: 1.0625rem; font-weight: 620; }
header { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; justify-content: space-between; }
section { display: grid; gap: .875rem; padding: 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: .625rem; }
#share { font-size: 2.25rem; font-weight: 650; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; } #share + small { font-size: .9375rem; color: var(--text-quiet); }
#status { padding: .125rem .625rem; border-radius: 1rem; background: var(--warn-ground); color: var(--warn); font-weight: 550; }
#status.bad { background: var(--bad-ground); color: var(--bad); } #status.good { background: var(--good-ground); color: var(--good); }
#bar { height: .5rem; background: var(--sunken); border-radius: .25rem; overflow: hidden; }
#bar span { display: block; height: 100%; width: 0; background: var(--accent); transition: width .3s; }
#stages { display: flex; flex-wrap: wrap; gap: .375rem; color: var(--text-quiet); } #stages li { padding: .125rem .625rem; border-radius: 1rem; background: var(--sunken); }
#stages .now { background: var(--accent-ground); color: var(--accent); font-weight: 620; }
#waiting:empty, #outcome:empty { display: none; } #outcome { color: var(--bad); }
nav { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
button { min-height: 2.25rem; padding: .25rem .875rem; border: 1px solid var(--line-strong); border-radius: .4375rem; background: var(--surface); color: var(--text); font: inherit; font-weight: 550; cursor: pointer; }
button:hover { background: var(--sunken); } :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.primary { border-color: transparent; background: var(--accent); color: var(--on-accent); } .primary:hover { background: var(--accent-hover); }
.danger { border-color: var(--bad); color: var(--bad); } .danger:hover { background: var(--bad-ground); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .4375rem .5rem; border-bottom: 1px solid var(--line); } thead th { color: var(--text-quiet); font-weight: 550; }
tbody th { text-align: left; font-weight: normal; overflow-wrap: anywhere; } tbody tr:last-child > * { border-bottom: 0; } meter { width: 12rem; max-width: 100%; }
#changes { display: grid; gap: .25rem; } #changes time { color: var(--text-quiet); margin-right: .6rem; font-variant-numeric: tabular-nums; }
`;

export const pageScript = `const find = (id) => document.getElementById(id);
const percent = (share) => (share * 100).toLocaleString('en', { maximumFractionDigits: 2 }) + ' %';
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

function element(name, text, className) {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function row(title, old, fresh) {
  const made = document.createElement('tr');
  const head = element('th', title);
  head.scope = 'row';
  made.append(head, element('td', old), element('td', fresh));
  return made;
}

function show(view) {
  const { totals } = view;
  find('share').textContent = percent(view.share);
  find('bar').firstElementChild.style.width = view.share * 100 + '%';
  find('status').textContent = view.status + (view.mode === 'shadow' ? ', shadow: the old side serves everybody' : '');
  find('status').className = view.status === 'rolled back' ? 'bad' : view.status === 'running' ? 'good' : '';
  find('stages').replaceChildren(...view.stages.map((share, at) =>
    element('li', percent(share), at === view.stage && view.status !== 'rolled back' ? 'now' : '')));
  const rate = ({ requests, events }) => (requests === 0 ? '–' : percent(events / requests));
  const ms = (value) => (value === undefined ? '–' : Math.round(value) + ' ms');
  find('numbers').replaceChildren(
    row('tenants of this stage', view.tenants.old.toLocaleString('en'), view.tenants.new.toLocaleString('en')),
    row('requests', totals.old.requests.toLocaleString('en'), totals.new.requests.toLocaleString('en')),
    row('errors', rate(totals.old), rate(totals.new)),
    ...Object.entries(view.p95Ms).map(([kind, sides]) => row('p95, ' + kind, ms(sides.old), ms(sides.new))),
    row('this stage', '', view.stageRequests + ' of ' + view.minRequests + ' requests, ' +
      Math.floor(view.stageMs / 1000) + ' of ' + Math.ceil(view.minTimeMs / 1000) + ' s'));
  find('waiting').textContent = view.waitingFor ? 'Waits for ' + view.waitingFor + '.' : '';
  find('suspicion').value = view.suspicion;
  find('changes').replaceChildren(...view.changes.map(({ at, what, share, why }) => {
    const item = element('li', '');
    const time = element('time', at.slice(0, 19).replace('T', ' '));
    time.dateTime = at;
    item.append(time, what + ' (' + percent(share) + '): ' + why);
    return item;
  }));
}

const events = new EventSource('/__cutover/events');
events.onmessage = ({ data }) => show(JSON.parse(data));
events.onerror = () => { find('status').textContent = 'no connection to the proxy'; find('status').className = 'bad'; };

for (const button of document.querySelectorAll('[data-ask]'))
  button.addEventListener('click', async () => {
    const response = await fetch('/__cutover/' + button.dataset.ask, { method: 'POST', headers: { 'x-cutover-token': token } });
    find('outcome').textContent = response.ok ? '' : (await response.json()).error;
  });
`;
