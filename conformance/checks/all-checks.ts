/** Every check of the kit, in the order of the reports. */
import type { SurfaceName } from '../contract/surface-contract.ts';
import { chatWire } from '../wire/chat.ts';
import { messagesWire } from '../wire/messages.ts';
import { boundsChecks } from './bounds-checks.ts';
import { oneFeature, type Check } from './check.ts';
import { contentChecks } from './content-checks.ts';
import { embeddingChecks } from './embedding-checks.ts';
import { fileChecks } from './file-checks.ts';
import { fileRefusalChecks } from './file-refusal-checks.ts';
import { httpChecks } from './http-checks.ts';
import { legacyCompletionChecks } from './legacy-completion-checks.ts';
import { messagesChecks } from './messages-checks.ts';
import { modelChecks } from './model-checks.ts';
import { plainChecks } from './plain-checks.ts';
import { addressChecks, refusalChecks } from './refusal-checks.ts';
import { rerankChecks } from './rerank-checks.ts';
import { keptResponseChecks } from './kept-response-checks.ts';
import { responseChecks } from './response-checks.ts';
import { chatOnlyChecks } from './chat-only-checks.ts';
import { requestChecks } from './request-checks.ts';
import { securityChecks } from './security-checks.ts';
import { speechChecks } from './speech-checks.ts';
import { streamConnectionChecks } from './stream-connection-checks.ts';
import { streamChecks } from './stream-checks.ts';
import { structuredOutputChecks } from './structured-output-checks.ts';
import { toolChecks } from './tool-checks.ts';
import { corsChecks } from './cors-checks.ts';
import { everyResponseChecks } from './every-response-checks.ts';
import { orderedErrorChecks } from './ordered-error-checks.ts';
import { traceChecks } from './trace-checks.ts';
import { transcriptionChecks } from './transcription-checks.ts';
import { upstreamChecks } from './upstream-checks.ts';

const bySurface: Readonly<Record<SurfaceName, readonly Check[]>> = {
  v1: [
    ...plainChecks(chatWire),
    ...requestChecks(chatWire),
    ...chatOnlyChecks(chatWire),
    ...boundsChecks('v1'),
    ...contentChecks('v1'),
    ...httpChecks('v1'),
    ...modelChecks('v1'),
    ...oneFeature(embeddingChecks),
    ...oneFeature([...responseChecks, ...keptResponseChecks]),
    ...oneFeature(rerankChecks),
    ...oneFeature(speechChecks),
    ...oneFeature(transcriptionChecks),
    ...oneFeature(legacyCompletionChecks),
    ...streamChecks(chatWire),
    ...streamConnectionChecks(chatWire),
    ...toolChecks(chatWire),
    ...structuredOutputChecks(chatWire),
    ...oneFeature([...fileChecks, ...fileRefusalChecks]),
    ...addressChecks('v1'),
    ...refusalChecks('v1'),
    ...traceChecks('v1'),
    ...orderedErrorChecks('v1'),
    ...corsChecks('v1'),
    ...upstreamChecks('v1'),
    ...everyResponseChecks('v1'),
    ...securityChecks('v1'),
  ],
  alt: [
    ...plainChecks(messagesWire),
    ...requestChecks(messagesWire),
    ...messagesChecks,
    ...boundsChecks('alt'),
    ...contentChecks('alt'),
    ...httpChecks('alt'),
    ...modelChecks('alt'),
    ...streamChecks(messagesWire),
    ...streamConnectionChecks(messagesWire),
    ...toolChecks(messagesWire),
    ...structuredOutputChecks(messagesWire),
    ...addressChecks('alt'),
    ...refusalChecks('alt'),
    ...traceChecks('alt'),
    ...orderedErrorChecks('alt'),
    ...corsChecks('alt'),
    ...upstreamChecks('alt'),
    ...everyResponseChecks('alt'),
    ...securityChecks('alt'),
  ],
};

export const allChecks: readonly Check[] = [...bySurface.v1, ...bySurface.alt];
