/** Starts the page: requests the session at once, while the first view renders. */
import { render } from 'preact';
import { call } from './api/client.ts';
import { asProblem } from './api/problem.ts';
import { App } from './app.tsx';
import { showTheme } from './layout/theme.tsx';
import { takeFragments } from './session/entry-link.ts';
import { takeReturnPath } from './session/session-calls.ts';
import { session, startProblem } from './session/session-state.ts';

async function askWhoIsThere(): Promise<void> {
  startProblem.value = undefined;
  try {
    const found = await call('get', '/session');
    const back = found.state === 'signed_in' ? takeReturnPath() : undefined;
    if (back !== undefined) history.replaceState(null, '', back);
    session.value = found;
  } catch (thrown) {
    startProblem.value = asProblem(thrown);
  }
}

takeFragments();
showTheme();
void askWhoIsThere();
const place = document.getElementById('page');
if (place !== null) render(<App onRetry={() => void askWhoIsThere()} />, place);
