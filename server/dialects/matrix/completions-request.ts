/** How the fields of a legacy completions request are translated for providers of both formats: chat completions; messages. */
import { equivalent, exact, lossy, refused, type FieldRules } from './field-rule.ts';

const notInMessages = 'dropped before a messages provider, which has no such setting';

export const completionsRequestRules: FieldRules = {
  'CreateCompletionRequest.model': exact('model'),
  'CreateCompletionRequest.prompt': refused('messages', 'a list with several prompts; one is a message'),
  'CreateCompletionRequest.best_of': refused('', 'above 1: ask for several completions with `n`'),
  'CreateCompletionRequest.echo': refused('', '`true`: put the prompt before the text'),
  'CreateCompletionRequest.suffix': refused('', 'a text: describe it in the prompt'),
  'CreateCompletionRequest.frequency_penalty': lossy('frequency_penalty', notInMessages),
  'CreateCompletionRequest.presence_penalty': lossy('presence_penalty', notInMessages),
  'CreateCompletionRequest.logit_bias': lossy('logit_bias', notInMessages),
  'ChatLogitBias.*': lossy('logit_bias', notInMessages),
  'CreateCompletionRequest.logprobs': lossy('logprobs, top_logprobs', notInMessages),
  'CreateCompletionRequest.max_tokens': equivalent(
    'max_completion_tokens; max_tokens',
    '16 when absent, as in the vendor’s document',
  ),
  'CreateCompletionRequest.n': refused('n', 'above 1 before a messages provider'),
  'CreateCompletionRequest.seed': lossy('seed', notInMessages),
  'CreateCompletionRequest.stop': equivalent('stop; stop_sequences'),
  'CreateCompletionRequest.stream': equivalent('stream'),
  'CreateCompletionRequest.stream_options': equivalent('', 'heeded here, in the stream that is sent'),
  'ChatStreamOptions.*': equivalent('', 'heeded here, in the stream that is sent'),
  'CreateCompletionRequest.temperature': lossy('temperature', 'at most 1 before a messages provider'),
  'CreateCompletionRequest.top_p': lossy('top_p', 'dropped before providers of version 2026-10-21'),
  'CreateCompletionRequest.user': equivalent('safety_identifier; metadata.user_id'),
};
