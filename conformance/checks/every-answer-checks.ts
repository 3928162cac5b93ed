/** What is looked at over everything that came back in the run. */
import { bodyMisfit, headerMisfit } from '../contract/answer-shape.ts';
import type { SurfaceName } from '../contract/surface-contract.ts';
import type { Answer } from '../http/answer.ts';
import { show } from '../json-value.ts';
import { onlyByContract } from './accepted.ts';
import type { Check } from './check.ts';
import { must } from './outcome.ts';
import { plainAnswer, sampleAll } from './sample.ts';
import { mustTrace, traceIdOf } from './trace-id.ts';

export function everyAnswerChecks(surface: SurfaceName): Check[] {
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
        for (const answer of trial.answers) traceIdOf(trial, answer);
      },
    },
    {
      ...gateway,
      id: `${surface}.every.rate-headers`,
      title: 'Rate headers, where there are any, are well formed, and no more is left than there is',
      contract: 'page:Limits',
      run: async (trial) => {
        await plainAnswer(trial);
        for (const answer of trial.answers) mustHaveGoodRates(answer);
      },
    },
    {
      ...gateway,
      id: `${surface}.every.headers`,
      title: 'Every response of this run has the headers that the contract requires, in good form',
      contract: 'page:Errors',
      run: async (trial) => {
        onlyByContract(trial, 'the headers of every response');
        for (const answer of trial.answers) {
          const wrong = headerMisfit(answer);
          must(wrong === undefined, wrong ?? '', answer);
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
        for (const answer of trial.answers) {
          if (['OPTIONS', 'HEAD'].includes(answer.sent.method) || answer.end !== 'whole') continue;
          const wrong = bodyMisfit(answer);
          must(wrong === undefined, wrong ?? '', answer);
        }
      },
    },
  ];
}

function mustHaveGoodRates(answer: Answer): void {
  for (const [name, remaining] of answer.headers) {
    const limitName = /^x-ratelimit-remaining-|^anthropic-ratelimit-.*-remaining$/.test(name)
      ? name.replace('remaining', 'limit')
      : undefined;
    if (limitName === undefined) continue;
    must(/^\d+$/.test(remaining), `${name} is ${show(remaining)}`, answer);
    const limit = answer.header(limitName);
    must(
      limit === undefined || Number(remaining) <= Number(limit),
      `${name} is ${remaining}, ${limitName} is ${limit}`,
      answer,
    );
  }
}
