/** Request settings and their effect: limits, stop sequences, a system prompt, unusual strings. */
import { at, show } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import type { Question, Wire } from '../wire/wire.ts';
import { acceptedJson } from './accepted.ts';
import type { Check } from './check.ts';
import { must } from './outcome.ts';

/** Counts up to a word that must not come. */
export const countingText = 'Repeat exactly: one two three four five six seven eight';
export const stopWord = 'five';

/** Letters of several scripts, a joined emoji, a combining accent, text from right to left, quotes and a backslash. */
const oddText = 'Repeat exactly: Größe ☂ 東京 שלום é 👩‍👩‍👧 "q" \\ / \t end';
const longText = `Repeat exactly: ${'the river runs 流れる; '.repeat(120)}end`;

export function requestChecks(wire: Wire): Check[] {
  const { prefix, surface, operation } = wire;
  const core = { profile: 'core', surface } as const;
  const body = `${operation}/requestBody`;
  const responseTo = async (trial: Trial, question: Question, feature: string) => {
    const response = await trial.once(wire.call(trial, question));
    const json = acceptedJson(trial, response, feature);
    return { response, json, reading: wire.read(json) };
  };
  /** A string that every server must accept; a model that repeats its input must return it unchanged. */
  const survives = (name: string, title: string, text: string, maxTokens: number): Check => ({
    ...core,
    id: `${prefix}.text.${name}`,
    title,
    contract: body,
    run: async (trial) => {
      const { response, reading } = await responseTo(
        trial,
        { text, maxTokens: trial.target.echoes ? maxTokens : 8 },
        `a ${name} text`,
      );
      if (trial.target.echoes)
        must(reading.text === text, `the text came back changed: ${show(reading.text)}`, response);
    },
  });
  return [
    {
      ...core,
      id: `${prefix}.limit.tokens`,
      title: 'A completion is cut at the limit of tokens, and says so',
      contract: body,
      run: async (trial) => {
        const { response, reading } = await responseTo(
          trial,
          { text: countingText, maxTokens: 2 },
          'a small limit of tokens',
        );
        must(
          reading.ended === wire.reasons.length,
          `it ended for the reason ${show(reading.ended)}, expected ${wire.reasons.length}`,
          response,
        );
        must(
          (reading.outputTokens ?? 0) <= 2,
          `${reading.outputTokens} tokens are counted, 2 were allowed`,
          response,
        );
        must(reading.text.length < 40, `the text is longer than 2 tokens: ${show(reading.text)}`, response);
      },
    },
    {
      ...core,
      id: `${prefix}.limit.stop`,
      title: 'A completion ends before a stop sequence',
      contract: body,
      run: async (trial) => {
        const { response, json, reading } = await responseTo(
          trial,
          { text: countingText, stop: stopWord },
          'a stop sequence',
        );
        must(
          !reading.text.includes(stopWord),
          `the text has the stop sequence: ${show(reading.text)}`,
          response,
        );
        if (trial.target.echoes)
          must(
            reading.text === countingText.slice(0, countingText.indexOf(stopWord)),
            `the text ends at another place: ${show(reading.text)}`,
            response,
          );
        if (!trial.target.echoes && reading.ended !== wire.reasons.stopSequence) return;
        must(
          reading.ended === wire.reasons.stopSequence,
          `it ended for the reason ${show(reading.ended)}, expected ${wire.reasons.stopSequence}`,
          response,
        );
        if (surface === 'alt')
          must(
            at(json, 'stop_sequence') === stopWord,
            `stop_sequence is ${show(at(json, 'stop_sequence'))}`,
            response,
          );
      },
    },
    {
      ...core,
      id: `${prefix}.system`,
      title: 'A system text is taken and counted',
      contract: body,
      run: async (trial) => {
        const short = await responseTo(trial, { text: countingText, maxTokens: 2 }, 'a plain text');
        const { response, reading } = await responseTo(
          trial,
          { text: countingText, maxTokens: 2, system: 'You repeat the text of the user, word by word.' },
          'a system text',
        );
        must(
          (reading.inputTokens ?? 0) > (short.reading.inputTokens ?? 0),
          'the system text is not counted in the prompt',
          response,
        );
      },
    },
    {
      ...core,
      id: `${prefix}.history`,
      title:
        'A conversation of several turns, with content as a list of parts, is taken; the last turn counts',
      contract: body,
      run: async (trial) => {
        const turns = [
          { role: 'user', content: 'Remember: oak.' },
          { role: 'assistant', content: 'oak' },
          { role: 'user', content: [{ type: 'text', text: 'Repeat exactly: elm' }] },
        ];
        const { response, reading } = await responseTo(
          trial,
          { text: '', extra: { messages: turns }, maxTokens: 16 },
          'several turns',
        );
        if (trial.target.echoes)
          must(reading.text === 'Repeat exactly: elm', `the text is ${show(reading.text)}`, response);
      },
    },
    survives('unicode', 'Letters of all scripts, emoji and accents survive', oddText, 200),
    survives('long', 'A long text survives', longText, 4_000),
    {
      ...core,
      id: `${prefix}.text.nul`,
      title: 'A text with NUL is accepted or refused, and does no harm',
      contract: body,
      run: async (trial) => {
        const response = await trial.once(wire.call(trial, { text: 'a\u0000b', maxTokens: 16 }));
        if (response.status === 400 || response.status === 422) return;
        const { text } = wire.read(acceptedJson(trial, response, 'a text with NUL'));
        if (trial.target.echoes)
          must(text === 'a\u0000b', `the text came back changed: ${show(text)}`, response);
      },
    },
  ];
}
