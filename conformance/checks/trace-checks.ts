/** Correlation: every response has the caller's trace id, or a new one; concurrent requests are not mixed up. */
import type { SurfaceName } from '../contract/surface-contract.ts';
import { plainText } from '../discovery/target.ts';
import { show } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import { mustAccept, onlyByContract } from './accepted.ts';
import type { Check } from './check.ts';
import { must } from './outcome.ts';
import { listOf, wireOf } from './sample.ts';
import { mustTrace, traceIdOf } from './trace-id.ts';

export function traceChecks(surface: SurfaceName): Check[] {
  const gateway = { profile: 'gateway', surface } as const;
  const wire = wireOf(surface);
  const list = listOf[surface];
  const calls = {
    'a plain response': () => ({ operation: list }),
    'a stream': (trial: Trial) => wire.call(trial, { text: plainText, stream: true }),
    'a 401': () => ({ operation: list, auth: 'wrong' as const }),
    'a 404': () => ({ operation: list, path: '/no-such-path' }),
    'a 405': () => ({ operation: list, method: 'PATCH' }),
    'a 400': () => ({ operation: wire.operation, json: {} }),
  };
  return [
    ...Object.entries(calls).map(([name, call]): Check => {
      const id = name.replace(/^an? /, '').replace(' ', '-');
      return {
        ...gateway,
        id: `${surface}.trace.kept.${id}`,
        title: `A trace id of the caller is kept on ${name}`,
        contract: 'page:Tracing',
        run: async (trial) => {
          await mustTrace(trial);
          const traceId = `conformance.${id}_0123456789`;
          const response = await trial.ask({ ...call(trial), headers: { 'x-trace-id': traceId } });
          must(
            traceIdOf(trial, response) === traceId,
            `x-trace-id is ${show(response.header('x-trace-id'))}, sent was ${show(traceId)}`,
            response,
          );
        },
      };
    }),
    {
      ...gateway,
      id: `${surface}.trace.made`,
      title: 'A trace id is made when none is sent, another for each request',
      contract: 'page:Tracing',
      run: async (trial) => {
        await mustTrace(trial);
        const ids = new Set<string>();
        for (let count = 0; count < 3; count++)
          ids.add(traceIdOf(trial, await trial.ask({ operation: list })));
        must(ids.size === 3, `three requests have ${ids.size} trace ids`);
      },
    },
    {
      ...gateway,
      id: `${surface}.trace.replaced`,
      title: 'A trace id that cannot be used is replaced',
      contract: 'page:Tracing',
      run: async (trial) => {
        await mustTrace(trial);
        for (const bad of ['short', 'has space in it', '<script>alert(1)</script>', 'x'.repeat(129)]) {
          const response = await trial.ask({ operation: list, headers: { 'x-trace-id': bad } });
          must(traceIdOf(trial, response) !== bad, `the unusable id ${show(bad, 40)} was kept`, response);
          must(response.status === 200, `an unusable trace id got ${response.status}`, response);
        }
      },
    },
    {
      ...gateway,
      id: `${surface}.trace.parent`,
      title: 'The trace id of traceparent is used when there is no other',
      contract: 'page:Tracing',
      run: async (trial) => {
        onlyByContract(trial, 'traceparent');
        const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
        const response = await trial.ask({
          operation: list,
          headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
        });
        must(
          traceIdOf(trial, response) === traceId,
          `x-trace-id is ${show(response.header('x-trace-id'))}, that of traceparent ${traceId}`,
          response,
        );
      },
    },
    {
      ...gateway,
      id: `${surface}.concurrent`,
      title: 'Responses to requests at the same time are not mixed up',
      contract: 'page:Tracing',
      run: async (trial) => {
        const words = Array.from({ length: 8 }, (_, index) => `conformance-${index}-${'abcdefgh'[index]}`);
        const responses = await Promise.all(
          words.map((word) =>
            trial.ask(
              wire.call(trial, {
                text: `Repeat exactly: ${word}`,
                maxTokens: 24,
                headers: { 'x-trace-id': word },
              }),
            ),
          ),
        );
        for (const [index, response] of responses.entries()) {
          mustAccept(trial, response, 'one of eight requests at a time');
          const { text } = wire.read(response.json);
          const strange = words.find((word, other) => other !== index && text.includes(word));
          must(strange === undefined, `the response to ${words[index]} speaks of ${strange}`, response);
          if (trial.target.echoes)
            must(
              text.endsWith(words[index] ?? ''),
              `the response to ${words[index]} is ${show(text)}`,
              response,
            );
          if (trial.target.claimsContract)
            must(
              response.header('x-trace-id') === words[index],
              `the response to ${words[index]} has the trace id ${show(response.header('x-trace-id'))}`,
              response,
            );
        }
      },
    },
  ];
}
