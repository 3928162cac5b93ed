/**
 * No translation loses anything in silence, what comes out is valid under the other contract, and the
 * table in docs/translation.md says of each field what really happens to it.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { matrixSections, sectionFields } from '../../../server/dialects/matrix.ts';
import { ruleFor } from '../../../server/dialects/matrix/field-rule.ts';
import { casesOf, checkVersionRules, contracts } from './contracts.ts';
import { gather, type Evidence, type Trial } from './evidence.ts';
import { completions } from './generate/completions.ts';
import { requests } from './generate/requests.ts';
import { completionSubject, optionsFor, requestSubject } from './oracle.ts';

const numRuns = casesOf(2_000);
const timeout = 120_000 + numRuns * 60;
const textTool = { type: 'custom', custom: { name: 'note' } };

const sections = Object.fromEntries(
  matrixSections.filter(({ to }) => to === undefined).map((section) => [section.root, section]),
);

function trialOf(root: string): Trial {
  const rules = sections[root]?.rules ?? {};
  const { chat, messages } = contracts;
  switch (root) {
    case 'CreateChatCompletionRequest':
      return {
        subject: requestSubject('chat'),
        bodies: requests('chat'),
        rules,
        fault: (body) => messages.requestFault(body) ?? versionFault(body),
      };
    case 'CreateMessageRequest':
      return {
        subject: requestSubject('messages'),
        bodies: requests('messages'),
        rules,
        fault: chat.requestFault,
      };
    case 'ChatCompletion':
      return {
        subject: completionSubject('chat', { model: 'm', messages: [], thinking: { type: 'adaptive' } }),
        bodies: completions('chat'),
        rules,
        fault: messages.completionFault,
      };
    default: {
      const request = { model: 'm', messages: [], tools: [textTool] };
      return {
        subject: completionSubject('messages', request),
        bodies: completions('messages'),
        rules,
        fault: chat.completionFault,
      };
    }
  }
}

/** The model's name decides the version; it is the same on both sides. */
function versionFault(body: unknown): unknown {
  const { messagesVersion } = optionsFor(body as Record<string, unknown>);
  return checkVersionRules(messagesVersion ?? '2023-06-01', body);
}

describe.each(['CreateChatCompletionRequest', 'CreateMessageRequest', 'ChatCompletion', 'Message'])(
  'a translated %s',
  (root) => {
    const section = sections[root];
    const fields = section === undefined ? [] : sectionFields(section);
    let evidence: Evidence;
    beforeAll(() => {
      evidence = gather(trialOf(root), numRuns, 21);
      console.log(`${root}: ${evidence.cases} cases, ${evidence.refused} refused`);
    }, timeout);

    it('is valid under the other contract, unless it is refused', () => {
      expect(evidence.invalid).toEqual([]);
      expect(evidence.refused).toBeLessThan(evidence.cases / 2);
    });

    it('has every leaf of its source in it, or names it as lost', () => {
      expect([...evidence.unreported].slice(0, 5)).toEqual([]);
    });

    it('was tried with every field of the contract', () => {
      expect(fields.length).toBeGreaterThan(70);
      expect(fields.filter(({ key }) => !evidence.seen.has(key)).map(({ key }) => key)).toEqual([]);
    });

    it('never loses what the table calls exact or equivalent', () => {
      const wrong = [...evidence.named].filter(([key]) =>
        ['exact', 'equivalent'].includes(ruleFor(section?.rules ?? {}, key)?.class ?? ''),
      );
      expect(wrong.slice(0, 5)).toEqual([]);
    });

    it('has the very value of what the table calls exact', () => {
      expect([...evidence.inexact].slice(0, 5)).toEqual([]);
    });

    it('can lose, or is refused for, what the table says so of', () => {
      const unseen = fields.filter(({ key, rule }) => {
        if (rule?.class === 'lossy') return !evidence.lost.has(key) && !evidence.named.has(key);
        return rule?.class === 'refused' && !evidence.refusedFields.has(key);
      });
      expect(unseen.map(({ key }) => key)).toEqual([]);
    });
  },
);
