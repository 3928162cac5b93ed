/** Rules between the fields of a transcription request: what only some forms of a transcript can have. */
import { type Body, type ContractViolation, invalid, type Rule, unsupported } from './violation.ts';

const has = (body: Body, name: string): string | undefined => (Array.isArray(body[name]) ? name : undefined);

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

const rules: readonly Rule[] = [
  ({ stream, response_format: format }) =>
    unsupported(
      'value',
      stream === true && format !== 'json' ? 'response_format' : undefined,
      'the events of a stream are JSON; leave it out, or send the request without "stream"',
    ),
  (body) =>
    invalid(
      body['response_format'] === 'verbose_json' ? undefined : has(body, 'timestamp_granularities'),
      'only a transcript in verbose_json has timestamps; set response_format to verbose_json',
    ),
  (body) =>
    invalid(
      body['response_format'] === 'json' ? undefined : has(body, 'include'),
      'log probabilities come with the response_format json only',
    ),
  ({ known_speaker_names: names, known_speaker_references: references }) =>
    invalid(
      lengthOf(names) === lengthOf(references) ? undefined : 'known_speaker_references',
      'known_speaker_names needs one reference for each name',
    ),
];

/** The first rule that the form breaks, or `undefined`; `form` has passed the schema, which fills in the format. */
export function checkTranscriptionRules(form: Body): ContractViolation | undefined {
  for (const rule of rules) {
    const violation = rule(form);
    if (violation !== undefined) return violation;
  }
  return undefined;
}
