/** `aac`: AAC-LC in ADTS frames, which can be joined and played from any frame on. */
import { type AudioCodec, Framer, sampleRate } from './audio-encoder.ts';
import { loadEmscripten } from './load-emscripten.ts';

const bitsPerSecond = 64_000;

const adtsHeaderBytes = 7;
const profileLowComplexity = 1;
const rateIndex24kHz = 6;
const channels = 1;

/** FFmpeg's AAC encoder as the package's bridge exports it; a `context` is one file being encoded. */
async function loadAac() {
  const module = await loadEmscripten('@mediabunny/aac-encoder', '../modules/build/aac.js');
  return {
    memory: () => module.HEAPU8,
    /** A context, 0 if there is no memory for one. */
    open: module.cwrap('init_encoder', 'number', ['number', 'number', 'number']),
    frameSamples: module.cwrap('get_encoder_frame_size', 'number', ['number']),
    /** Pointer to one frame of 32-bit floats, 0 if there is no memory. */
    inputAddress: module.cwrap('get_encode_input_ptr', 'number', ['number', 'number']),
    /** Encodes the input buffer; negative on failure. */
    sendFrame: module.cwrap('send_frame', 'number', ['number', 'number']),
    /** Size of the next packet, 0 when there is none yet, negative on failure. */
    receivePacket: module.cwrap('receive_packet', 'number', ['number']),
    packetAddress: module.cwrap('get_encoded_data', 'number', ['number']),
    /** No more frames: from here on only packets come out. */
    endInput: module.cwrap('flush_encoder_start', null, ['number']),
    close: module.cwrap('close_encoder', null, ['number']),
  };
}

type AacModule = Awaited<ReturnType<typeof loadAac>>;

/** Loaded once per thread, some 25 ms and 16 MB. */
let loaded: Promise<AacModule> | undefined;

/** A fresh encoder; `close` frees it. */
export async function createAacCodec(): Promise<AudioCodec> {
  const aac = await (loaded ??= loadAac());
  const context = aac.open(channels, sampleRate, bitsPerSecond);
  if (context === 0) throw new Error('no memory for an AAC encoder');
  let position = 0;
  let packets: Uint8Array[] = [];

  const framer = new Framer(aac.frameSamples(context), (frame) => {
    const address = aac.inputAddress(context, frame.byteLength);
    if (address === 0) throw new Error('no memory for an AAC frame');
    aac.memory().set(new Uint8Array(frame.buffer), address);
    if (aac.sendFrame(context, BigInt(position)) < 0) throw new Error('the AAC encoder refused a frame');
    position += frame.length;
    packets.push(...takeFrames(aac, context));
  });

  function takePackets(): Uint8Array[] {
    const taken = packets;
    packets = [];
    return taken;
  }

  return {
    encode(samples) {
      framer.push(samples);
      return takePackets();
    },
    finish() {
      framer.flush();
      aac.endInput(context);
      return [...takePackets(), ...takeFrames(aac, context)];
    },
    close: () => aac.close(context),
  };
}

function takeFrames(aac: AacModule, context: number): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (;;) {
    const size = aac.receivePacket(context);
    if (size < 0) throw new Error('the AAC encoder failed');
    if (size === 0) return frames;
    const address = aac.packetAddress(context);
    frames.push(adtsHeader(size), aac.memory().slice(address, address + size));
  }
}

/** ISO/IEC 13818-7, 6.2: no checksum, variable rate, one block. */
function adtsHeader(payloadBytes: number): Uint8Array {
  const length = payloadBytes + adtsHeaderBytes;
  const bufferFullness = 0x7ff;
  return Uint8Array.of(
    0xff,
    0xf1,
    (profileLowComplexity << 6) | (rateIndex24kHz << 2) | (channels >> 2),
    ((channels & 3) << 6) | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | (bufferFullness >> 6),
    (bufferFullness & 0x3f) << 2,
  );
}
