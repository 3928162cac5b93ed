/** Maps the parts of a completion to their fields in the plain message. */
import type { AnswerPart } from '../../core/answer.ts';
import type { PartAspect } from '../dialect.ts';

const finishFields: Partial<Record<PartAspect, string>> = {
  stopSequence: 'stop_sequence',
  category: 'stop_details.category',
};

export function messageAnswerField(part: AnswerPart, aspect: PartAspect): string {
  if (part.type === 'choice-finish') return finishFields[aspect] ?? 'stop_reason';
  const block = 'block' in part ? `content[${part.block}]` : 'content';
  if (part.type === 'citation') return `${block}.citations`;
  return part.type.startsWith('tool-call') && aspect === 'input' ? `${block}.input` : block;
}
