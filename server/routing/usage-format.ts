import type { UpstreamOperation } from '../core/provider.ts';

/** In which form the answers of an operation tell what they cost. */
export function usageFormat(operation: UpstreamOperation): 'chat' | 'messages' | 'other' {
  if (operation === 'createChatCompletion') return 'chat';
  return operation === 'createMessage' ? 'messages' : 'other';
}
