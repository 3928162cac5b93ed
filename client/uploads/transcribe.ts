/** Sends a recording to be transcribed: as JSON, plain text, or events. */
import type { components } from '../../openapi/generated/v1.ts';
import { transcriptionGrammar } from '../generated/contract.ts';
import type { CallOptions } from '../options.ts';
import type { PathCaller, Result } from '../path-calls.ts';
import type { EventStream } from '../streams/event-stream.ts';
import { foldTranscription } from '../streams/fold-transcription.ts';
import { takeEvents } from '../streams/open-stream.ts';
import { takeWhole } from '../take-body.ts';
import type { TransportResponse } from '../transport.ts';

type Schemas = components['schemas'];
type Transcription = Schemas['Transcription'];

/** A recording and how to transcribe it. */
interface Recording extends Omit<
  Schemas['CreateTranscriptionRequest'],
  'file' | 'stream' | 'response_format'
> {
  file: Blob;
  /** Default: the name of a File, otherwise `audio`. */
  filename?: string;
}

export interface Transcribe {
  /** The transcript, with its timestamps where `verbose_json` is asked for, with its speakers for `diarized_json`. */
  (
    recording: Recording & { response_format?: 'json' | 'verbose_json' | 'diarized_json' },
    options?: CallOptions,
  ): Promise<Result<Transcription>>;
  /** The transcript as a plain text or as subtitles. */
  text: (
    recording: Recording & { response_format: 'text' | 'srt' | 'vtt' },
    options?: CallOptions,
  ) => Promise<Result<string>>;
  /** The words as the model writes them. Resolves with the first event. */
  stream: (
    recording: Recording,
    options?: CallOptions,
  ) => Promise<EventStream<Schemas['TranscriptionEvent'], Transcription>>;
}

const stream = { grammar: transcriptionGrammar, fold: foldTranscription };

export function transcriber(caller: PathCaller): Transcribe {
  const send = <T>(
    recording: Recording & { response_format?: string; stream?: boolean },
    options: CallOptions | undefined,
    take: (reply: TransportResponse) => Promise<T>,
  ): Promise<T> =>
    caller.open(
      'post',
      '/audio/transcriptions',
      { ...options },
      {
        make: ({ url, headers }) => new Request(url, { method: 'POST', headers, body: formOf(recording) }),
        take,
      },
    );
  const read =
    <T>(parse: (response: Response) => Promise<T>) =>
    async (reply: TransportResponse): Promise<Result<T>> => {
      const response = await takeWhole(reply);
      return { data: await parse(response.clone()), response, traceId: reply.deadline.traceId };
    };
  return Object.assign(
    (recording: Recording, options?: CallOptions) =>
      send(
        recording,
        options,
        read((response) => response.json() as Promise<Transcription>),
      ),
    {
      text: (recording: Recording, options?: CallOptions) =>
        send(
          recording,
          options,
          read((response) => response.text()),
        ),
      stream: (recording: Recording, options?: CallOptions) =>
        send({ ...recording, stream: true }, options, (reply) => takeEvents(reply, stream, {})),
    },
  );
}

function formOf({ file, filename, ...fields }: Recording): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, item);
    else if (value !== undefined) form.append(name, String(value));
  }
  form.append('file', file, filename ?? (file instanceof File ? file.name : 'audio'));
  return form;
}
