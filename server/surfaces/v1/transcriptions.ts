/** `POST /audio/transcriptions`: reads the form, checks that its file is a recording, and calls the model. The mock reads it too. */
import { checkTranscriptionRules } from '../../contract/transcription-rules.ts';
import { ApiError } from '../../core/api-error.ts';
import { audioHeadBytes, audioSeconds, beginsAsAudio } from '../../core/audio-file.ts';
import type { Form, FormFile } from '../../core/form.ts';
import { formObject, receiveForm } from '../../http/receive-form.ts';
import type { Exchange, Handler } from '../../http/surface.ts';
import { callGateway, type InferenceParts } from '../inference.ts';
import { v1Encoding } from './profile.ts';

/** Largest file, bytes; the contract has the same limit on the part `file`. */
const maxFileBytes = 25 * 1024 * 1024;
const fileField = 'file';
const lists: ReadonlySet<string> = new Set([
  'include',
  'timestamp_granularities',
  'known_speaker_names',
  'known_speaker_references',
]);
/** Fields with recordings of their own. */
const longFields: ReadonlySet<string> = new Set(['known_speaker_references']);

interface TranscriptionForm {
  /** As they were sent. */
  sent: Form['fields'];
  /** Parsed. */
  fields: Readonly<Record<string, unknown>>;
  file: FormFile;
}

/** The form of a request, valid under the contract; throws the contract's error otherwise. */
export async function readTranscriptionForm<Caller>({
  operation,
  request,
  requestLog,
  intake,
  signal,
}: Exchange<Caller>): Promise<TranscriptionForm> {
  const form = await receiveForm(request, {
    intake,
    maxFileBytes,
    fileField,
    lists,
    longFields,
    signal,
  });
  const object = formObject(form, fileField);
  requestLog.model = object['model'];
  const violation = operation.validateBody('multipart/form-data', object) ?? checkTranscriptionRules(object);
  if (violation !== undefined)
    throw new ApiError(violation.code, violation.message, { param: violation.param });
  const { [fileField]: _, ...fields } = object;
  const { fields: sent, file } = form;
  if (file === undefined) throw new ApiError('internal_error', undefined, { cause: new Error('no file') });
  return { sent, fields, file };
}

export function transcriptionHandler(parts: InferenceParts): Handler {
  return async (exchange) => {
    const { sent, fields, file } = await readTranscriptionForm(exchange);
    return callGateway(
      parts,
      {
        operation: 'createTranscription',
        encoding: v1Encoding,
        json: { ...fields, file: factsOf(file) },
        body: Buffer.from(JSON.stringify(fields)),
        form: { fields: sent, file },
      },
      exchange,
    );
  };
}

/** What metering and the sandbox need to know of a recording. Throws `invalid_value` for a file that is none. */
function factsOf({ filename, bytes, chunks }: FormFile): Record<string, unknown> {
  if (bytes === 0) throw notAudio('it is empty');
  const head = headOf(chunks);
  if (!beginsAsAudio(head))
    throw notAudio(
      'its first bytes are not those of a recording; send an mp3, mp4, mpeg, m4a, wav, webm, ogg or flac file',
    );
  return { filename, bytes, seconds: audioSeconds(head, bytes) };
}

function notAudio(problem: string): ApiError {
  return new ApiError('invalid_value', `Invalid value for '${fileField}': ${problem}.`, { param: fileField });
}

function headOf(chunks: readonly Uint8Array[]): Uint8Array {
  const first: Uint8Array[] = [];
  let length = 0;
  for (const chunk of chunks) {
    if (length >= audioHeadBytes) break;
    first.push(chunk.subarray(0, audioHeadBytes));
    length += chunk.length;
  }
  return Buffer.concat(first);
}
