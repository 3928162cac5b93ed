/** The messages wire format. */
import type { Dialect } from '../dialect.ts';
import { MessageEventDecoder } from './decode-events.ts';
import { decodeMessageRequest } from './decode-request.ts';
import { MessageEventEncoder } from './encode-events.ts';
import { encodeMessageRequest, maxToolName } from './encode-request.ts';
import { foldMessageEvents, unfoldMessage } from './fold-events.ts';
import { needsMessagesProvider } from './needs-messages-provider.ts';

export const messagesDialect: Dialect<'messages'> = {
  name: 'messages',
  decodeRequest: decodeMessageRequest,
  encodeRequest: (conversation, encoding) => ({ ...encodeMessageRequest(conversation, encoding) }),
  neutral: {
    citations: ['[]', '{}', '{"enabled":false}'],
    transformations: ['{}', '{"oversized_image":"downsize"}'],
    caller: ['{"type":"direct"}'],
    allowed_callers: ['[]', '["direct"]'],
    defer_loading: ['false'],
    eager_input_streaming: ['false'],
    input_examples: ['[]'],
    speed: ['"standard"'],
    betas: 'any',
    mcp_servers: ['[]'],
    parsed_output: 'any',
    container: ['{}'],
    context_management: ['{}', '{"edits":[]}', '{"edits":null}'],
    billing_policy: 'any',
    diagnostics: ['{}', '{"previous_message_id":null}'],
  },
  refused: needsMessagesProvider,
  createEncoder: (_body, lose) => new MessageEventEncoder(false, lose),
  createPlainEncoder: (_body, lose) => new MessageEventEncoder(true, lose),
  foldEvents: foldMessageEvents,
  createDecoder: (losses, nowS) => new MessageEventDecoder(losses, nowS),
  unfoldCompletion: unfoldMessage,
  completionIdPrefix: 'msg_',
  maxToolName,
  keepAlive: 'event: ping\ndata: {"type":"ping"}\n\n',
};
