/** Uploads one file from any source, with progress, on every platform. */
import type { components } from '../../openapi/generated/v1.ts';
import type { CallOptions } from '../options.ts';
import type { PathCaller, Result } from '../path-calls.ts';
import { takeWhole } from '../take-body.ts';
import { makeTraceId } from '../trace-id.ts';
import { frame } from './multipart.ts';
import { sendByXhr } from './send-by-xhr.ts';
import { blobOf, streamOf, type UploadProgress, type UploadSource } from './upload-source.ts';

type Schemas = components['schemas'];

/** A file and what it is for. */
export interface Upload extends Omit<Schemas['CreateFileRequest'], 'file'> {
  file: UploadSource;
  /** Name that the service keeps; default the name of a File, otherwise `file`. */
  filename?: string;
}

export interface UploadOptions extends CallOptions {
  onProgress?: (progress: UploadProgress) => void;
}

export async function uploadFile(
  caller: PathCaller,
  { file, filename, purpose, expires_after }: Upload,
  { onProgress, ...options }: UploadOptions = {},
): Promise<Result<Schemas['FileObject']>> {
  const inBrowser = typeof XMLHttpRequest === 'function';
  const source = inBrowser ? await blobOf(file) : file;
  const blob = source instanceof Blob ? source : undefined;
  const fields = [
    ['purpose', purpose],
    ...Object.entries(expires_after ?? {}).map(([key, value]) => [`expires_after[${key}]`, String(value)]),
  ] as [string, string][];
  const name = filename ?? (file instanceof File ? file.name : 'file');
  const type = blob === undefined || blob.type === '' ? 'application/octet-stream' : blob.type;
  const { contentType, head, tail } = frame(
    fields,
    { name: 'file', filename: name, type },
    `mr-${makeTraceId()}`,
  );

  const totalBytes = blob?.size;
  const report = (sentBytes: number) => onProgress?.({ sentBytes, totalBytes });
  const counted = () => {
    let sentBytes = 0;
    return streamOf(head, source, tail, (count) => report((sentBytes += count)));
  };
  // A Blob around the Blob keeps the length known; a stream is required for an unknown length or for progress.
  const whole =
    blob !== undefined && (inBrowser || onProgress === undefined) ? new Blob([head, blob, tail]) : undefined;
  const observed = inBrowser && onProgress !== undefined && whole !== undefined;

  return caller.open('post', '/files', options, {
    repeatable: blob !== undefined,
    make: ({ url, headers }) => {
      const init: RequestInit & { duplex: string } = {
        method: 'POST',
        headers,
        body: whole ?? counted(),
        duplex: 'half',
      };
      const request = new Request(url, init);
      request.headers.set('content-type', contentType);
      return request;
    },
    take: async (reply) => {
      const response = await takeWhole(reply);
      return { data: await response.clone().json(), response, traceId: reply.deadline.traceId };
    },
    ...(observed && {
      send: (request: Request) =>
        sendByXhr(request, whole, (sent) =>
          report(Math.min(whole.size - tail.length, Math.max(sent, head.length)) - head.length),
        ),
    }),
  });
}
