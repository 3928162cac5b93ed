/** Which setting of a provider would have accepted a response that was refused: for the log and, without a name, for the error. */
import type { Normalization, NormalizationRule } from '../core/normalization.ts';

/** Of the stream grammars. What is not listed no setting accepts. */
const rulesByViolation: Readonly<Record<string, NormalizationRule>> = {
  'role-first': 'role',
  'chunk-identity-present': 'identity',
  'chunk-identity-constant': 'identity',
  'finish-reason-known': 'finish-reason',
  'finish-reason-once': 'finish-reason',
  'nothing-after-finish': 'finish-reason',
  'call-index': 'calls',
  'call-opening': 'calls',
  'call-identity-constant': 'calls',
  'arguments-json': 'calls',
  'choices-present': 'choices',
  'choice-index': 'choices',
  'usage-alone': 'usage',
  'usage-unasked': 'usage',
  'usage-once': 'usage',
  'usage-last': 'usage',
  'terminator-missing': 'terminator',
  'incomplete-event': 'terminator',
  'data-only': 'framing',
  'event-name': 'framing',
  'no-done-marker': 'framing',
  'comment-inside-event': 'framing',
  'event-without-data': 'framing',
  'error-filled': 'errors',
  'sequence-number': 'numbering',
  'response-constant': 'identity',
  'item-named': 'identity',
  'item-match': 'identity',
  'item-overlap': 'items',
};

/** Violations of a schema, in streams and plain responses: any rule for members may help. */
export const ofSchema = 'event-shape';

/** A sentence without names of providers; undefined when no setting would help. */
export function adviceFor(violation: string, normalization: Normalization): string | undefined {
  if (violation === 'usage-missing')
    return 'With `quirks.stream_usage: false` for this provider, requests for usage are refused before it is called.';
  if (normalization === 'auto') return undefined;
  if (violation === ofSchema) return 'The setting `quirks.normalize: auto` of this provider may accept it.';
  const rule = Object.hasOwn(rulesByViolation, violation) ? rulesByViolation[violation] : undefined;
  if (rule === undefined || normalization.includes(rule)) return undefined;
  return `The setting \`quirks.normalize: auto\` of this provider, or \`${rule}\` in its list, may accept it.`;
}
