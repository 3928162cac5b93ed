/** Short names for the generated types of the chat-completions wire format. */
import type { components } from '../../../openapi/generated/v1.ts';

type Schemas = components['schemas'];

export type ChatRequest = Schemas['CreateChatCompletionRequest'];
export type ChatRequestMessage = Schemas['ChatRequestMessage'];
export type ChatAssistantMessage = Schemas['ChatAssistantMessage'];
export type ChatUserPart = Schemas['ChatUserPart'];
export type ChatAssistantPart = Schemas['ChatAssistantPart'];
export type ChatCacheBreakpoint = Schemas['PromptCacheBreakpoint'];
export type ChatCacheControl = Schemas['ChatCacheControl'];
export type ChatCompletion = Schemas['ChatCompletion'];
export type ChatChunk = Schemas['ChatCompletionChunk'];
export type ChatChunkChoice = Schemas['ChatChunkChoice'];
export type ChatDelta = Schemas['ChatDelta'];
export type ChatAnnotation = Schemas['ChatAnnotation'];
export type ChatToolCallDelta = Schemas['ChatToolCallDelta'];
export type ChatChoice = Schemas['ChatChoice'];
export type ChatToolCall = Schemas['ChatToolCall'];
export type ChatLogprobs = Schemas['ChatLogprobs'];
export type ChatUsage = Schemas['CompletionUsage'];
export type ChatStreamError = Schemas['StreamErrorEvent'];
