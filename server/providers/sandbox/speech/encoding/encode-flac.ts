/** `flac`: libFLAC compiled to WebAssembly; the header has length and checksum when they are known beforehand. */
import { type AudioCodec, type AudioLength, inParts, sampleRate, toInt16 } from './audio-encoder.ts';
import { loadEmscripten } from './load-emscripten.ts';

const channels = 1;
const bitsPerSample = 16;
/** Position of the number of samples in the header (36 bits, of which the low 32), then the MD5 of them. */
const samplesOffset = 22;

/** libFLAC as the package's bridge exports it; a `context` is one file being encoded. */
async function loadFlac() {
  const module = await loadEmscripten('@mediabunny/flac-encoder', '../modules/build/flac.js');
  return {
    memory: () => module.HEAPU8,
    /** A context, 0 if there is no memory for one. */
    open: module.cwrap('init_encoder', 'number', ['number', 'number', 'number']),
    headerAddress: module.cwrap('get_header_data', 'number', ['number']),
    headerSize: module.cwrap('get_header_size', 'number', ['number']),
    /** Pointer to 32-bit integers with the sample in the upper half, 0 if there is no memory. */
    inputAddress: module.cwrap('get_encode_input_ptr', 'number', ['number', 'number']),
    /** Encodes the input buffer; negative on failure. */
    sendSamples: module.cwrap('send_samples', 'number', ['number', 'number']),
    frameCount: module.cwrap('get_frame_count', 'number', ['number']),
    frameSize: module.cwrap('get_frame_size', 'number', ['number', 'number']),
    framesAddress: module.cwrap('get_output_data', 'number', ['number']),
    /** Encodes the rest; negative on failure. */
    finish: module.cwrap('finish_encoder', 'number', ['number']),
  };
}

type FlacModule = Awaited<ReturnType<typeof loadFlac>>;

/**
 * A fresh stream in a module of its own: the bridge neither frees a context nor can use it twice (libFLAC
 * forgets its settings at the end of a file), and so the memory of a shared module would only grow. Without
 * `length` the header leaves length and checksum open, which the format allows.
 */
export async function createFlacCodec(length: AudioLength | undefined): Promise<AudioCodec> {
  const flac = await loadFlac();
  const context = flac.open(channels, sampleRate, bitsPerSample);
  if (context === 0) throw new Error('no memory for a FLAC encoder');

  function encodePart(samples: Float32Array): Uint8Array {
    const integers = Int32Array.from(samples, (sample) => toInt16(sample) << 16);
    const address = flac.inputAddress(context, integers.byteLength);
    if (address === 0) throw new Error('no memory for FLAC samples');
    flac.memory().set(new Uint8Array(integers.buffer), address);
    if (flac.sendSamples(context, integers.length) < 0) throw new Error('the FLAC encoder failed');
    return takeFrames(flac, context);
  }

  return {
    header: streamHeader(flac, context, length),
    encode: (samples) => Array.from(inParts(samples), encodePart),
    finish() {
      if (flac.finish(context) < 0) throw new Error('the FLAC encoder failed');
      return [takeFrames(flac, context)];
    },
  };
}

/** libFLAC writes length and checksum when it is done; here the header is sent before that. */
function streamHeader(flac: FlacModule, context: number, length: AudioLength | undefined): Uint8Array {
  const address = flac.headerAddress(context);
  const header = flac.memory().slice(address, address + flac.headerSize(context));
  if (length === undefined) return header;
  new DataView(header.buffer).setUint32(samplesOffset, length.samples);
  header.set(length.md5, samplesOffset + 4);
  return header;
}

function takeFrames(flac: FlacModule, context: number): Uint8Array {
  let size = 0;
  for (let frame = 0; frame < flac.frameCount(context); frame += 1) size += flac.frameSize(context, frame);
  const address = flac.framesAddress(context);
  return flac.memory().slice(address, address + size);
}
