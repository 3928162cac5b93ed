/** What is looked at over everything that came back in the run. */
import { bodyMisfit, headerMisfit } from '../contract/response-shape.ts';
import type { SurfaceName } from '../contract/surface-contract.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { show } from '../../openapi/json/json-value.ts';
import { onlyByContract } from './accepted.ts';
import type { Check } from './check.ts';
import { must } from './outcome.ts';
import { plainResponse, sampleAll } from './sample.ts';
import { mustTrace, traceIdOf } from './trace-id.ts';

export function everyResponseChecks(surface: SurfaceName): Check[] {
  const gateway = { profile: 'gateway', surface, last: true } as const;
  return [
    {
      ...gateway,
      id: `${surface}.every.trace`,
      title: 'Every response of this run has its trace id, under both names',
      contract: 'page:Tracing',
      run: async (trial) => {
        await mustTrace(trial);
        await sampleAll(trial);
        for (const response of trial.responses) traceIdOf(trial, response);
      },
    },
    {
      ...gateway,
      id: `${surface}.every.rate-headers`,
      title: 'Rate headers, where there are any, are well formed, and no more is left than there is',
      contract: 'page:Limits',
      run: async (trial) => {
        await plainResponse(trial);
        for (const response of trial.responses) mustHaveGoodRates(response);
      },
    },
    {
      ...gateway,
      id: `${surface}.every.headers`,
      title: 'Every response of this run has the headers that the contract requires, in good form',
      contract: 'page:Errors',
      run: async (trial) => {
        onlyByContract(trial, 'the headers of every response');
        for (const response of trial.responses) {
          const wrong = headerMisfit(response);
          must(wrong === undefined, wrong ?? '', response);
        }
      },
    },
    {
      ...gateway,
      id: `${surface}.every.shape`,
      title: 'Every response of this run is one that the contract has for its operation and status',
      contract: 'page:Errors',
      run: async (trial) => {
        onlyByContract(trial, 'the shape of every response');
        for (const response of trial.responses) {
          if (['OPTIONS', 'HEAD'].includes(response.sent.method) || response.end !== 'whole') continue;
          const wrong = bodyMisfit(response);
          must(wrong === undefined, wrong ?? '', response);
        }
      },
    },
  ];
}

function mustHaveGoodRates(response: HttpResponse): void {
  for (const [name, remaining] of response.headers) {
    const limitName = /^x-ratelimit-remaining-|^anthropic-ratelimit-.*-remaining$/.test(name)
      ? name.replace('remaining', 'limit')
      : undefined;
    if (limitName === undefined) continue;
    must(/^\d+$/.test(remaining), `${name} is ${show(remaining)}`, response);
    const limit = response.header(limitName);
    must(
      limit === undefined || Number(remaining) <= Number(limit),
      `${name} is ${remaining}, ${limitName} is ${limit}`,
      response,
    );
  }
}
