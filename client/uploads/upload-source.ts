/** Sources of an upload, and their conversion to the bytes of a request. */

/** A Blob or File is read anew for each attempt; a stream is read once, so its upload is never repeated. */
export type UploadSource = Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** How far an upload is. */
export interface UploadProgress {
  /** Bytes of the file that were handed to the network. */
  sentBytes: number;
  /** Length of the file, where it is known. */
  totalBytes: number | undefined;
}

/** The parts as one stream; calls `onBytes` for each chunk of the source. */
export function streamOf(
  head: Uint8Array<ArrayBuffer>,
  source: UploadSource,
  tail: Uint8Array<ArrayBuffer>,
  onBytes: (count: number) => void,
): ReadableStream<Uint8Array> {
  const chunks = chain(head, source, tail, onBytes);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
    },
  });
}

/** A Blob in memory comes as one chunk, which would allow no progress reports. */
const chunkBytes = 65_536;

async function* chain(
  head: Uint8Array,
  source: UploadSource,
  tail: Uint8Array,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield head;
  for await (const chunk of chunksOf(source)) {
    for (let at = 0; at < chunk.length; at += chunkBytes) {
      const part = chunk.subarray(at, at + chunkBytes);
      yield part;
      onBytes(part.length);
    }
  }
  yield tail;
}

/** Not every browser can iterate a ReadableStream, so it is read by hand. */
async function* chunksOf(source: UploadSource): AsyncGenerator<Uint8Array, void, undefined> {
  if (Symbol.asyncIterator in source && !(source instanceof ReadableStream)) {
    yield* source;
    return;
  }
  const reader = (source instanceof Blob ? source.stream() : source).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

/** All of a source in a Blob, for browsers, which cannot send a stream over HTTP/1.1. */
export async function blobOf(source: UploadSource): Promise<Blob> {
  if (source instanceof Blob) return source;
  const chunks: Blob[] = [];
  for await (const chunk of chunksOf(source)) chunks.push(new Blob([new Uint8Array(chunk)]));
  return new Blob(chunks);
}
