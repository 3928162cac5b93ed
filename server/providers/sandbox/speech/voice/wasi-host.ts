/**
 * The few WASI calls that the speech engine makes, served from memory: it sees its arguments,
 * a clock that never advances and one file to write, and nothing of this machine. That makes its
 * output a function of the arguments alone.
 */

const errnoSuccess = 0;
const errnoBadFile = 8;
const errnoInvalid = 28;
const errnoNoEntry = 44;

const rootFile = 3;
const outputFile = 4;
const filetypeDirectory = 3;
const filetypeRegularFile = 4;
const rootName = '/';

/** Thrown through the engine when it calls `proc_exit`; `code` is 0 after a good run. */
export class EngineExit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`speech engine exited with ${code}`);
    this.code = code;
  }
}

/** The environment of one run; `output()` returns the content of the written file. */
export interface WasiHost {
  imports: WebAssembly.Imports;
  attach(memory: WebAssembly.Memory): void;
  output(): Uint8Array;
}

/** At most `maxOutputBytes` are kept; a write beyond fails and ends the run. */
export function createWasiHost(args: readonly string[], maxOutputBytes: number): WasiHost {
  let memory: WebAssembly.Memory | undefined;
  const buffer = new ArrayBuffer(0, { maxByteLength: maxOutputBytes });
  const written = new Uint8Array(buffer);
  let position = 0;
  const encodedArgs = args.map((arg) => Buffer.from(`${arg.replaceAll('\0', ' ')}\0`));

  function view(): DataView {
    if (memory === undefined) throw new Error('the engine ran before its memory was attached');
    return new DataView(memory.buffer);
  }

  function append(bytes: Uint8Array): void {
    const end = position + bytes.length;
    if (end > written.length) buffer.resize(end);
    written.set(bytes, position);
    position = end;
  }

  const calls = {
    args_sizes_get(countAt: number, sizeAt: number): number {
      view().setUint32(countAt, encodedArgs.length, true);
      view().setUint32(sizeAt, Buffer.concat(encodedArgs).length, true);
      return errnoSuccess;
    },
    args_get(pointersAt: number, bytesAt: number): number {
      let at = bytesAt;
      encodedArgs.forEach((arg, index) => {
        view().setUint32(pointersAt + 4 * index, at, true);
        new Uint8Array(view().buffer).set(arg, at);
        at += arg.length;
      });
      return errnoSuccess;
    },
    clock_time_get(_clock: number, _precision: bigint, timeAt: number): number {
      view().setBigUint64(timeAt, 0n, true);
      return errnoSuccess;
    },
    fd_close: (): number => errnoSuccess,
    fd_fdstat_get(file: number, statAt: number): number {
      if (file > outputFile) return errnoBadFile;
      new Uint8Array(view().buffer, statAt, 24).fill(0);
      view().setUint8(statAt, file === rootFile ? filetypeDirectory : filetypeRegularFile);
      view().setBigUint64(statAt + 8, 0xffff_ffff_ffff_ffffn, true);
      view().setBigUint64(statAt + 16, 0xffff_ffff_ffff_ffffn, true);
      return errnoSuccess;
    },
    fd_fdstat_set_flags: (): number => errnoSuccess,
    fd_prestat_get(file: number, statAt: number): number {
      if (file !== rootFile) return errnoBadFile;
      view().setUint32(statAt, 0, true);
      view().setUint32(statAt + 4, rootName.length, true);
      return errnoSuccess;
    },
    fd_prestat_dir_name(file: number, nameAt: number): number {
      if (file !== rootFile) return errnoBadFile;
      view().setUint8(nameAt, rootName.charCodeAt(0));
      return errnoSuccess;
    },
    fd_read(_file: number, _vectors: number, _count: number, readAt: number): number {
      view().setUint32(readAt, 0, true);
      return errnoSuccess;
    },
    fd_seek(file: number, offset: bigint, whence: number, positionAt: number): number {
      if (file !== outputFile) return errnoBadFile;
      const base = [0, position, written.length][whence];
      const target = base === undefined ? -1 : base + Number(offset);
      if (target < 0 || target > written.length) return errnoInvalid;
      position = target;
      view().setBigUint64(positionAt, BigInt(position), true);
      return errnoSuccess;
    },
    fd_write(file: number, vectorsAt: number, count: number, writtenAt: number): number {
      let total = 0;
      for (let index = 0; index < count; index += 1) {
        const at = view().getUint32(vectorsAt + 8 * index, true);
        const size = view().getUint32(vectorsAt + 8 * index + 4, true);
        if (file === outputFile) append(new Uint8Array(view().buffer, at, size));
        total += size;
      }
      view().setUint32(writtenAt, total, true);
      return errnoSuccess;
    },
    path_open(directory: number, ...rest: (number | bigint)[]): number {
      const [, pathAt, pathLength, , , , , fileAt] = rest;
      if (directory !== rootFile) return errnoBadFile;
      const path = new TextDecoder().decode(
        new Uint8Array(view().buffer, Number(pathAt), Number(pathLength)),
      );
      if (path !== outputName) return errnoNoEntry;
      view().setUint32(Number(fileAt), outputFile, true);
      return errnoSuccess;
    },
    proc_exit(code: number): never {
      throw new EngineExit(code);
    },
  };

  return {
    imports: { wasi_snapshot_preview1: calls },
    attach(engineMemory) {
      memory = engineMemory;
    },
    output: () => written,
  };
}

/** The one name, below the root, that the engine may open. */
export const outputName = 'speech';
