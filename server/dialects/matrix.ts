/** How each field is translated to the other formats, as the page of compatibility shows it. */
import { readFileSync } from 'node:fs';
import type { JsonObject } from '../core/json.ts';
import type { UpstreamConversation } from '../core/wire-format.ts';
import { chatCompletionRules, chatStreamRules } from './matrix/chat-completion.ts';
import { chatRequestRules } from './matrix/chat-request.ts';
import { chatToResponsesRequestRules } from './matrix/chat-to-responses.ts';
import {
  chatStreamToCompletionsRules,
  chatToCompletionsRules,
  messagesStreamToCompletionsRules,
  messagesToCompletionsRules,
} from './matrix/completions-completion.ts';
import { completionsRequestRules } from './matrix/completions-request.ts';
import { contractFields, type ContractField } from './matrix/contract-fields.ts';
import { ruleFor, type FieldRule, type FieldRules } from './matrix/field-rule.ts';
import { messagesCompletionRules, messagesStreamRules } from './matrix/messages-completion.ts';
import { messagesRequestRules } from './matrix/messages-request.ts';
import { messagesToResponsesRequestRules } from './matrix/messages-to-responses.ts';
import {
  chatStreamToResponsesRules,
  chatToResponsesRules,
  messagesStreamToResponsesRules,
  messagesToResponsesRules,
} from './matrix/responses-completion.ts';
import {
  responsesStreamToChatRules,
  responsesStreamToMessagesRules,
  responsesToChatRules,
  responsesToMessagesRules,
} from './matrix/responses-provider.ts';
import { responsesRequestRules } from './matrix/responses-request.ts';

export interface MatrixSection {
  title: string;
  surface: 'v1' | 'alt';
  /** The schema of the bodies that the section is about. */
  root: string;
  /** Where there are several sections of a root: the format that the bodies become, if it is not that of the first one. */
  to?: UpstreamConversation | 'completions';
  /** The bodies of an earlier section have these fields too; they are not listed again. */
  after?: string;
  rules: FieldRules;
}

export const matrixSections: readonly MatrixSection[] = [
  {
    title: 'Chat-completions requests, to a messages provider',
    surface: 'v1',
    root: 'CreateChatCompletionRequest',
    rules: chatRequestRules,
  },
  {
    title: 'Messages requests, to a chat-completions provider',
    surface: 'alt',
    root: 'CreateMessageRequest',
    rules: messagesRequestRules,
  },
  {
    title: "A messages provider's responses, to chat-completions clients",
    surface: 'alt',
    root: 'Message',
    rules: messagesCompletionRules,
  },
  {
    title: "A messages provider's streams",
    surface: 'alt',
    root: 'MessageStreamEvent',
    after: 'Message',
    rules: messagesStreamRules,
  },
  {
    title: "A chat-completions provider's responses, to messages clients",
    surface: 'v1',
    root: 'ChatCompletion',
    rules: chatCompletionRules,
  },
  {
    title: "A chat-completions provider's streams",
    surface: 'v1',
    root: 'ChatStreamEvent',
    after: 'ChatCompletion',
    rules: chatStreamRules,
  },
  {
    title: 'Responses requests, to a chat-completions provider; to a messages provider',
    surface: 'v1',
    root: 'CreateResponseRequest',
    rules: responsesRequestRules,
  },
  {
    title: 'Legacy completions requests, to a chat-completions provider; to a messages provider',
    surface: 'v1',
    root: 'CreateCompletionRequest',
    rules: completionsRequestRules,
  },
  {
    title: "A chat-completions provider's responses, to responses clients",
    surface: 'v1',
    root: 'ChatCompletion',
    to: 'responses',
    rules: chatToResponsesRules,
  },
  {
    title: "A chat-completions provider's streams, to responses clients",
    surface: 'v1',
    root: 'ChatStreamEvent',
    to: 'responses',
    after: 'ChatCompletion',
    rules: chatStreamToResponsesRules,
  },
  {
    title: "A messages provider's responses, to responses clients",
    surface: 'alt',
    root: 'Message',
    to: 'responses',
    rules: messagesToResponsesRules,
  },
  {
    title: "A messages provider's streams, to responses clients",
    surface: 'alt',
    root: 'MessageStreamEvent',
    to: 'responses',
    after: 'Message',
    rules: messagesStreamToResponsesRules,
  },
  {
    title: 'Chat-completions requests, to a responses provider',
    surface: 'v1',
    root: 'CreateChatCompletionRequest',
    to: 'responses',
    rules: chatToResponsesRequestRules,
  },
  {
    title: 'Messages requests, to a responses provider',
    surface: 'alt',
    root: 'CreateMessageRequest',
    to: 'responses',
    rules: messagesToResponsesRequestRules,
  },
  {
    title: "A responses provider's responses, to chat-completions clients",
    surface: 'v1',
    root: 'ResponseObject',
    to: 'chat',
    rules: responsesToChatRules,
  },
  {
    title: "A responses provider's streams, to chat-completions clients",
    surface: 'v1',
    root: 'ResponsesStreamEvent',
    to: 'chat',
    after: 'ResponseObject',
    rules: responsesStreamToChatRules,
  },
  {
    title: "A responses provider's responses, to messages clients",
    surface: 'v1',
    root: 'ResponseObject',
    to: 'messages',
    rules: responsesToMessagesRules,
  },
  {
    title: "A responses provider's streams, to messages clients",
    surface: 'v1',
    root: 'ResponsesStreamEvent',
    to: 'messages',
    after: 'ResponseObject',
    rules: responsesStreamToMessagesRules,
  },
  {
    title: "A chat-completions provider's responses, to clients of legacy completions",
    surface: 'v1',
    root: 'ChatCompletion',
    to: 'completions',
    rules: chatToCompletionsRules,
  },
  {
    title: "A chat-completions provider's streams, to clients of legacy completions",
    surface: 'v1',
    root: 'ChatStreamEvent',
    to: 'completions',
    after: 'ChatCompletion',
    rules: chatStreamToCompletionsRules,
  },
  {
    title: "A messages provider's responses, to clients of legacy completions",
    surface: 'alt',
    root: 'Message',
    to: 'completions',
    rules: messagesToCompletionsRules,
  },
  {
    title: "A messages provider's streams, to clients of legacy completions",
    surface: 'alt',
    root: 'MessageStreamEvent',
    to: 'completions',
    after: 'Message',
    rules: messagesStreamToCompletionsRules,
  },
];

/** The fields of a section with their rules; a field that has none has `undefined`. */
export function sectionFields({
  surface,
  root,
  after,
  rules,
}: MatrixSection): (ContractField & { rule: FieldRule | undefined })[] {
  const schemas = schemasOf(surface);
  const listed = new Set(after === undefined ? [] : contractFields(schemas, after).map(({ key }) => key));
  return contractFields(schemas, root)
    .filter(({ key }) => !listed.has(key))
    .map((field) => ({ ...field, rule: ruleFor(rules, field.key) }));
}

function schemasOf(surface: MatrixSection['surface']): JsonObject {
  const file = new URL(`../../openapi/generated/${surface}.openapi.json`, import.meta.url);
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: { schemas: JsonObject } };
  return components.schemas;
}
