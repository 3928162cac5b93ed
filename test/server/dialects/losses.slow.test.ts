/**
 * No translation loses anything in silence, what comes out is valid under the other contract, and the
 * table of translations says of each field what really happens to it.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { matrixSections, sectionFields } from '../../../server/dialects/matrix.ts';
import { ruleFor } from '../../../server/dialects/matrix/field-rule.ts';
import { casesOf, checkVersionRules, contracts } from './contracts.ts';
import { gather, type Evidence, type Trial } from './evidence.ts';
import { completions } from './generate/completions.ts';
import { requests, requestsAndRefused } from './generate/requests.ts';
import { completionSubject, optionsFor, requestSubject } from './oracle.ts';
import { responsesSubject } from './responses-subject.ts';

// Half as many do not reach every rule.
const numRuns = casesOf(4_000);
const timeout = 120_000 + numRuns * 60;
const textTool = { type: 'custom', custom: { name: 'note' } };

interface Named {
  /** As the table calls it. */
  title: string;
  trial: Omit<Trial, 'rules'>;
  /** Where the rules are for providers of two formats: the other one. */
  also?: Omit<Trial, 'rules'>;
}

const { chat, messages, responses } = contracts;
const versioned = (body: unknown): unknown => messages.requestFault(body) ?? versionFault(body);
const thinking = { model: 'm', messages: [], thinking: { type: 'adaptive' } };
const tooled = { model: 'm', messages: [], tools: [textTool] };
const asked = { model: 'm', input: 'x', tools: [{ type: 'custom', name: 'note' }] };

const trials: readonly Named[] = [
  {
    title: 'Chat-completions requests, to a messages provider',
    trial: { subject: requestSubject('chat', 'messages'), bodies: requests('chat'), fault: versioned },
  },
  {
    title: 'Messages requests, to a chat-completions provider',
    trial: {
      subject: requestSubject('messages', 'chat'),
      bodies: requests('messages'),
      fault: chat.requestFault,
    },
  },
  {
    title: "A chat-completions provider's responses, to messages clients",
    trial: {
      subject: completionSubject('chat', 'messages', thinking),
      bodies: completions('chat'),
      fault: messages.completionFault,
    },
  },
  {
    title: "A messages provider's responses, to chat-completions clients",
    trial: {
      subject: completionSubject('messages', 'chat', tooled),
      bodies: completions('messages'),
      fault: chat.completionFault,
    },
  },
  {
    title: "A chat-completions provider's responses, to responses clients",
    trial: {
      subject: completionSubject('chat', 'responses', asked),
      bodies: completions('chat'),
      fault: responses.completionFault,
    },
  },
  {
    title: "A messages provider's responses, to responses clients",
    trial: {
      subject: completionSubject('messages', 'responses', asked),
      bodies: completions('messages'),
      fault: responses.completionFault,
    },
  },
  {
    title: 'Chat-completions requests, to a responses provider',
    trial: {
      subject: requestSubject('chat', 'responses'),
      bodies: requests('chat'),
      fault: responses.requestFault,
    },
  },
  {
    title: 'Messages requests, to a responses provider',
    trial: {
      subject: requestSubject('messages', 'responses'),
      bodies: requests('messages'),
      fault: responses.requestFault,
    },
  },
  {
    title: 'Responses requests, to a chat-completions provider; to a messages provider',
    trial: {
      subject: responsesSubject('chat'),
      bodies: requestsAndRefused('responses'),
      fault: chat.requestFault,
    },
    also: {
      subject: responsesSubject('messages'),
      bodies: requestsAndRefused('responses'),
      fault: versioned,
    },
  },
  {
    title: "A responses provider's responses, to chat-completions clients",
    trial: {
      subject: completionSubject('responses', 'chat', tooled),
      bodies: completions('responses'),
      fault: chat.completionFault,
    },
  },
  {
    title: "A responses provider's responses, to messages clients",
    trial: {
      subject: completionSubject('responses', 'messages', thinking),
      bodies: completions('responses'),
      fault: messages.completionFault,
    },
  },
];

/** The model's name decides the version; it is the same on both sides. */
function versionFault(body: unknown): unknown {
  const { messagesVersion } = optionsFor(body as Record<string, unknown>);
  return checkVersionRules(messagesVersion ?? '2023-06-01', body);
}

describe.each(trials)('$title', ({ title, trial, also }) => {
  const section = matrixSections.find((each) => each.title === title);
  if (section === undefined) throw new Error(`the table has no ${title}`);
  const { rules } = section;
  const fields = sectionFields(section);
  let evidence: Evidence;
  beforeAll(() => {
    const all = also === undefined ? [trial] : [trial, also];
    evidence = gather(
      all.map((each) => ({ ...each, rules })),
      numRuns,
      21,
    );
    console.log(`${title}: ${evidence.cases} cases, ${evidence.refused} refused`);
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
      ['exact', 'equivalent'].includes(ruleFor(rules, key)?.class ?? ''),
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
});
