/** Short names for the generated types of the messages wire format. */
import type { components } from '../../../openapi/generated/alt.ts';

type Schemas = components['schemas'];

export type MessageRequest = Schemas['CreateMessageRequest'];
export type TokenCountRequest = Schemas['CountMessageTokensRequest'];
export type InputBlock = Schemas['InputContentBlock'];
export type SystemBlock = Schemas['SystemBlock'];
export type ToolInputSchema = Schemas['ToolInputSchema'];
export type InputMessage = Schemas['InputMessage'];
export type ToolResultPart = Schemas['ToolResultContentBlock'];
export type DocumentPart = Schemas['DocumentContentBlock'];
export type ImageSource = Schemas['ImageSource'];
export type DocumentSource = Schemas['DocumentSource'];
export type CacheControl = Schemas['CacheControl'];
export type Message = Schemas['Message'];
export type MessageUsage = Schemas['Usage'];
export type MessageDeltaUsage = Schemas['MessageDeltaUsage'];
export type MessageEvent = Schemas['MessageStreamEvent'];
export type ContentBlock = Schemas['ContentBlock'];
export type RefusalDetails = Schemas['RefusalDetails'];
export type WireCitation = Schemas['Citation'];
export type ContentDelta = Schemas['ContentBlockDelta'];
