/** The messages wire format. */
import type { Dialect } from '../dialect.ts';
import { decodeMessageRequest } from './decode-request.ts';
import { MessageEventEncoder } from './encode-events.ts';
import { foldMessageEvents } from './fold-events.ts';

export const messagesDialect: Dialect = {
  name: 'messages',
  decodeRequest: decodeMessageRequest,
  createEncoder: () => new MessageEventEncoder(),
  createPlainEncoder: () => new MessageEventEncoder(),
  foldEvents: foldMessageEvents,
  keepAlive: 'event: ping\ndata: {"type":"ping"}\n\n',
};
