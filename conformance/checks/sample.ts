/** The smallest good request of each operation, shared by the checks that look at every operation alike. */
import type { SurfaceName } from '../contract/surface-contract.ts';
import { embeddingModel, rerankModel, speechModel, transcriptionModel } from '../discovery/choose-models.ts';
import type { HttpResponse } from '../http/http-response.ts';
import type { Call } from '../http/call.ts';
import type { Trial } from '../run/trial.ts';
import { chatWire } from '../wire/chat.ts';
import { messagesWire } from '../wire/messages.ts';
import { plainText } from '../discovery/target.ts';
import { Unsupported } from './outcome.ts';
import { silence } from './recording.ts';

/** An id that no file has. */
export const missingFile = 'file-000000000000000000000000';

/** An id that no response has. */
export const missingResponse = 'resp_000000000000000000000000';

/** A voice that servers of the style have. */
export const usualVoice = 'alloy';

/** Throws `Unsupported` when the models list names no such model. */
export function embeddingModelOf(trial: Trial): string {
  return named(embeddingModel(trial.target.catalog ?? []), 'no embedding model');
}

/** Throws `Unsupported` when the models list names no such model. */
export function rerankModelOf(trial: Trial): string {
  return named(rerankModel(trial.target.catalog ?? []), 'no rerank model');
}

/** Throws `Unsupported` when the models list names no such model. */
export function speechModelOf(trial: Trial): string {
  return named(speechModel(trial.target.catalog ?? []), 'no speech model');
}

/** Throws `Unsupported` when the models list names no such model. */
function transcriptionModelOf(trial: Trial): string {
  return named(transcriptionModel(trial.target.catalog ?? []), 'no transcription model');
}

/** Throws `Unsupported` when the models list does not have the model. */
export function listedModel(trial: Trial, id: string): string {
  const known = (trial.target.catalog ?? []).some(
    (entry) => typeof entry === 'object' && entry !== null && 'id' in entry && entry.id === id,
  );
  return named(known || allListed(trial, id) ? id : undefined, `no model '${id}'`);
}

/** The models list of the messages surface comes in pages; where one sandbox model is, all are. */
function allListed(trial: Trial, id: string): boolean {
  return trial.target.surface === 'alt' && id.startsWith('sandbox/') && trial.target.echoes;
}

function named(id: string | undefined, lack: string): string {
  if (id === undefined) throw new Unsupported(`the models list names ${lack}`);
  return id;
}

/** A good request of the operation, as cheap as can be. The file operations name a file that is not there. */
export function sampleCall(trial: Trial, operation: string): Call {
  switch (operation) {
    case 'createChatCompletion':
      return chatWire.call(trial, { text: plainText });
    case 'createMessage':
      return messagesWire.call(trial, { text: plainText });
    case 'countMessageTokens':
      return {
        operation,
        json: { model: trial.target.model, messages: [{ role: 'user', content: plainText }] },
      };
    case 'createResponse':
      return { operation, json: { model: trial.target.model, input: plainText } };
    case 'createCompletion':
      return { operation, json: { model: trial.target.model, prompt: plainText, max_tokens: 64 } };
    case 'createEmbedding':
      return { operation, json: { model: embeddingModelOf(trial), input: 'river' } };
    case 'createRerank':
      return { operation, json: { model: rerankModelOf(trial), query: 'river', documents: ['a stream'] } };
    case 'createSpeech':
      return {
        operation,
        json: { model: speechModelOf(trial), input: 'Hi.', voice: usualVoice, response_format: 'pcm' },
      };
    case 'createTranscription':
      return {
        operation,
        form: [
          { name: 'model', value: transcriptionModelOf(trial) },
          { name: 'file', value: silence, filename: 'silence.wav' },
        ],
      };
    case 'retrieveModel':
      return { operation, params: { model: trial.target.model } };
    case 'retrieveMessageModel':
      return { operation, params: { model_id: trial.target.model } };
    case 'createFile':
      return { operation, form: [{ name: 'purpose', value: 'user_data' }] };
    case 'retrieveResponse':
    case 'deleteResponse':
    case 'listResponseItems':
      return { operation, params: { response_id: missingResponse } };
    case 'retrieveFile':
    case 'deleteFile':
    case 'downloadFile':
      return { operation, params: { file_id: missingFile } };
    default:
      return { operation };
  }
}

/** The same request for the fewest tokens, for a question that the server should refuse. */
export function cheapCall(trial: Trial, operation: string): Call {
  const call = sampleCall(trial, operation);
  if (typeof call.json !== 'object' || call.json === null) return call;
  const json: Record<string, unknown> = { ...call.json };
  for (const name of ['max_tokens', 'max_completion_tokens']) if (name in json) json[name] = 2;
  return { ...call, json };
}

/** The response to the plain question, sent once in a run. */
export function plainResponse(trial: Trial): Promise<HttpResponse> {
  return trial.once(
    sampleCall(trial, trial.target.surface === 'v1' ? 'createChatCompletion' : 'createMessage'),
  );
}

/** Asks every operation once, so that there is something to look at; what this side lacks is left out. */
export async function sampleAll(trial: Trial): Promise<void> {
  for (const { id } of trial.contract.operations) {
    try {
      await trial.once(sampleCall(trial, id));
    } catch (thrown) {
      if (!(thrown instanceof Unsupported)) throw thrown;
    }
  }
}

/** The operation that lists the models of a surface: the cheapest good request. */
export const listOf = { v1: 'listModels', alt: 'listMessageModels' } as const;

/** The chat style of a surface. */
export const wireOf = (surface: SurfaceName) => (surface === 'v1' ? chatWire : messagesWire);
