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
<h1><span id="share">–</span> <small>of the traffic on the new side</small></h1>
<p id="status" role="status">connecting</p>
</header>
<div id="bar" aria-hidden="true"><span></span></div>
<ol id="stages" aria-label="Stages"></ol>
<nav aria-label="Steer">
<button type="button" data-ask="advance">Advance</button>
<button type="button" data-ask="hold">Hold</button>
<button type="button" data-ask="resume">Resume</button>
<button type="button" data-ask="roll-back" class="danger">Roll back</button>
<button type="button" data-ask="start-over">Start over</button>
<span id="outcome" role="status"></span>
</nav>
<table>
<thead><tr><th scope="col"></th><th scope="col">old side</th><th scope="col">new side</th></tr></thead>
<tbody id="numbers"></tbody>
</table>
<p><label for="suspicion">Evidence against the new side</label> <meter id="suspicion" min="0" max="1" low="0.5" high="0.8" optimum="0" value="0"></meter></p>
<h2>What happened</h2>
<ol id="changes" reversed></ol>
</body>
</html>
`;

export const pageCss = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; background: light-dark(#fff, #15171a); color: light-dark(#1b1d20, #e6e8ea); }
h1 { font-size: 2.6rem; margin: 0; } h1 small { font-size: 1rem; font-weight: normal; }
#status { font-weight: 600; } .bad { color: light-dark(#b3261e, #ff8a80); } .good { color: light-dark(#176b37, #7ddc9f); }
#bar { height: .6rem; background: light-dark(#e4e7ea, #2b2f34); border-radius: .3rem; overflow: hidden; }
#bar span { display: block; height: 100%; width: 0; background: light-dark(#2563c9, #7fb0ff); transition: width .3s; }
#stages { display: flex; gap: 1.5rem; list-style: none; padding: 0; } #stages .now { font-weight: 700; text-decoration: underline; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 1rem 0; }
button { font: inherit; padding: .35rem .9rem; } .danger { border-color: currentColor; color: light-dark(#b3261e, #ff8a80); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .3rem .5rem; border-bottom: 1px solid light-dark(#dde1e5, #33383e); }
th:first-child { text-align: left; font-weight: normal; overflow-wrap: anywhere; } meter { width: 12rem; }
#changes time { opacity: .75; margin-right: .6rem; font-variant-numeric: tabular-nums; }
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
    row('requests', totals.old.requests.toLocaleString('en'), totals.new.requests.toLocaleString('en')),
    row('errors', rate(totals.old), rate(totals.new)),
    ...Object.entries(view.p95Ms).map(([kind, sides]) => row('p95, ' + kind, ms(sides.old), ms(sides.new))),
    row('this stage', '', view.stageRequests + ' of ' + view.minRequests + ' requests, ' +
      Math.floor(view.stageMs / 1000) + ' of ' + Math.ceil(view.minTimeMs / 1000) + ' s'));
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
