/** Nothing is delayed: the caller has every event of a provider before the provider continues. */
import { afterAll, beforeAll, test } from 'vitest';
import { responseText, startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { ask, textOf, type Question } from './ask-surface.ts';
import { providerEntry, startFront, type Front } from './front.ts';
import { mustEnd } from './judge-response.ts';
import { within } from './within.ts';

const rows = (['v1', 'alt'] as const).flatMap((surface) =>
  (['chat', 'messages'] as const).map((dialect) => ({ surface, dialect })),
);

let upstream: ScriptedUpstream;
let front: Front;
beforeAll(async () => {
  upstream = await startUpstream();
  const providers = rows.map(({ surface, dialect }) => [`${dialect}-${surface}`, dialect] as const);
  front = await startFront({
    providers: Object.fromEntries(
      providers.map(([name, dialect]) => [name, providerEntry(dialect, upstream.url)]),
    ),
    models: providers.map(([name]) => ({ id: name, provider: name, upstream_model: `${name}-pausing` })),
  });
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
});

test.each(rows)('a $dialect provider on $surface', async ({ surface, dialect }) => {
  upstream.next('pause-mid-stream');
  const model = `${dialect}-${surface}`;
  const question: Question = { surface, model, streamed: true };
  // The provider sends these words and waits; only a caller that has received them lets it continue.
  const words = responseText.split(/(?= )/).slice(0, 2).join('');
  const arrived = upstream.arrival(({ json }) => json['model'] === `${model}-pausing`);
  const response = ask(front, question, (touch) => {
    if (textOf(wholeEvents(touch)) === words) void arrived.then((request) => request.goOn());
  });
  mustEnd({ ends: 'whole' }, question, await within(20_000, `'${words}' is with the caller`, response));
});

/** Without the beginning of an event whose end is not here yet. */
function wholeEvents(touch: string): string {
  return touch.slice(0, touch.lastIndexOf('\n\n') + 2);
}
