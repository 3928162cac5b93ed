/** Maps the parts of a completion to their fields in the plain chat completion. */
import type { AnswerPart } from '../../core/answer.ts';
import type { PartAspect } from '../dialect.ts';
import { legacyCall } from './sequence-blocks.ts';

const fields: Partial<Record<PartAspect, string>> = {
  fingerprint: 'system_fingerprint',
  audioTokens: 'usage.prompt_tokens_details.audio_tokens',
  imageTokens: 'usage.prompt_tokens_details.image_tokens',
  spokenTokens: 'usage.completion_tokens_details.audio_tokens',
};

/** `call` is the index of the call that the part is of. */
export function chatAnswerField(part: AnswerPart, aspect: PartAspect, call: number | undefined): string {
  const field = fields[aspect];
  if (field !== undefined) return field;
  const choice = `choices[${'choice' in part ? part.choice : 0}]`;
  if (aspect === 'logprobs') return `${choice}.logprobs`;
  switch (part.type) {
    case 'citation':
      return `${choice}.message.annotations`;
    case 'tool-call-start':
    case 'tool-call-delta':
    case 'tool-call-end':
      return call === legacyCall
        ? `${choice}.message.function_call.arguments`
        : `${choice}.message.tool_calls[${call ?? 0}].function.arguments`;
    case 'choice-start':
      return choice;
    case 'choice-finish':
      return `${choice}.finish_reason`;
    default:
      return `${choice}.message`;
  }
}
