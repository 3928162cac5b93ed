/**
 * FFmpeg's AAC encoder as `@mediabunny/aac-encoder` carries it. The package wants to run it in a
 * thread of its own for every file (18 MB and 60 ms each); here, already off the main thread, the
 * compiled part is loaded by its path instead and serves all files. A test holds the path in place.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';

const modulePath = '../modules/build/aac.js';

/** Functions of the compiled part; a `context` is one file being encoded. */
export interface AacModule {
  /** The module's memory, which moves when it grows: call this anew after every other call. */
  memory(): Uint8Array;
  /** A context, 0 if there is no memory for one. */
  open(channels: number, sampleRate: number, bitsPerSecond: number): number;
  frameSamples(context: number): number;
  /** Address for one frame of 32-bit floats, 0 if there is no memory. */
  inputAddress(context: number, bytes: number): number;
  /** Encodes what is at the input address; negative on failure. */
  sendFrame(context: number, position: bigint): number;
  /** Size of the next packet, 0 when there is none yet, negative on failure. */
  receivePacket(context: number): number;
  packetAddress(context: number): number;
  /** No more frames: from here on only packets come out. */
  endInput(context: number): void;
  close(context: number): void;
}

/** What the package's compiler put around the compiled code. */
interface Emscripten {
  HEAPU8: Uint8Array;
  cwrap(name: string, result: 'number', parameters: 'number'[]): (...given: (number | bigint)[]) => number;
  cwrap(name: string, result: null, parameters: 'number'[]): (...given: (number | bigint)[]) => void;
}

let loaded: Promise<AacModule> | undefined;

/** Loaded once per thread, some 25 ms and 16 MB. */
export function loadAacModule(): Promise<AacModule> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<AacModule> {
  const packageUrl = pathToFileURL(createRequire(import.meta.url).resolve('@mediabunny/aac-encoder'));
  const url = new URL(modulePath, packageUrl);
  const source = (await readFile(url, 'utf8')).replaceAll('import.meta.url', JSON.stringify(url.href));
  const exported: { default?: () => Promise<Emscripten> } = {};
  compileFunction(source, ['exports'], { filename: url.href })(exported);
  if (exported.default === undefined) throw new Error('the AAC encoder does not export what it should');
  const emscripten = await exported.default();
  return {
    memory: () => emscripten.HEAPU8,
    open: emscripten.cwrap('init_encoder', 'number', ['number', 'number', 'number']),
    frameSamples: emscripten.cwrap('get_encoder_frame_size', 'number', ['number']),
    inputAddress: emscripten.cwrap('get_encode_input_ptr', 'number', ['number', 'number']),
    sendFrame: emscripten.cwrap('send_frame', 'number', ['number', 'number']),
    receivePacket: emscripten.cwrap('receive_packet', 'number', ['number']),
    packetAddress: emscripten.cwrap('get_encoded_data', 'number', ['number']),
    endInput: emscripten.cwrap('flush_encoder_start', null, ['number']),
    close: emscripten.cwrap('close_encoder', null, ['number']),
  };
}
