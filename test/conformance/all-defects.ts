/** Every seeded defect. */
import { chatStreamDefects, speechStreamDefects } from './defects/chat-stream.ts';
import { chatDefects } from './defects/chat.ts';
import { finerDefects } from './defects/finer.ts';
import { gatewayDefects } from './defects/gateway.ts';
import { messagesDefects } from './defects/messages.ts';
import { messagesStreamDefects } from './defects/messages-stream.ts';
import { embeddingDefects } from './defects/embeddings.ts';
import { rerankDefects } from './defects/rerank.ts';
import { responseDefects } from './defects/responses.ts';
import { fileDefects } from './defects/files.ts';
import { modelDefects } from './defects/models.ts';
import { speechDefects } from './defects/speech.ts';
import { refusalDefects } from './defects/refusals.ts';
import { securityDefects } from './defects/security.ts';
import { transcriptionDefects } from './defects/transcriptions.ts';
import { chatToolDefects, messagesToolDefects } from './defects/tools.ts';
import type { Defect } from './defect.ts';

export const allDefects: readonly Defect[] = [
  ...chatDefects,
  ...chatStreamDefects,
  ...speechStreamDefects,
  ...chatToolDefects,
  ...embeddingDefects,
  ...rerankDefects,
  ...responseDefects,
  ...speechDefects,
  ...transcriptionDefects,
  ...modelDefects,
  ...fileDefects,
  ...messagesDefects,
  ...messagesStreamDefects,
  ...messagesToolDefects,
  ...refusalDefects,
  ...gatewayDefects,
  ...securityDefects,
  ...finerDefects,
];
