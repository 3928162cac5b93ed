/**
 * Notices that files have changed, by looking at them: a notification of the system would miss a file that is
 * replaced by another, a link that is set anew (as Kubernetes does), and everything on a network drive.
 */
import { stat } from 'node:fs/promises';

type Look = Map<string, string>;

export class FileWatch {
  readonly #paths: () => readonly string[];
  readonly #changed: () => void;
  readonly #timer: NodeJS.Timeout;
  /** How the files were when `changed` was last called, or when they were first seen. */
  #known: Look = new Map();
  #last: Look = new Map();
  #looking = false;

  /** `changed` is called when a changed file has stayed the same for a whole interval: its writer may not be done. */
  constructor(paths: () => readonly string[], everyMs: number, changed: () => void) {
    this.#paths = paths;
    this.#changed = changed;
    this.#timer = setInterval(() => void this.#look(), everyMs).unref();
    void this.#look();
  }

  /** Observes `files` from now on. To be called before the files are read, or a change right after that is missed. */
  async learn(): Promise<void> {
    const seen = await look(this.#paths().filter((path) => !this.#known.has(path)));
    for (const [path, print] of seen) this.#known.set(path, this.#known.get(path) ?? print);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    // A slow drive must not pile up looks.
    if (this.#looking) return;
    this.#looking = true;
    const seen = await look(this.#paths());
    this.#looking = false;
    const changed = differs(this.#known, seen);
    const settled = !differs(this.#last, seen);
    this.#last = seen;
    if (changed && !settled) return;
    for (const [path, print] of seen) this.#known.set(path, print);
    if (changed) this.#changed();
  }
}

async function look(paths: readonly string[]): Promise<Look> {
  return new Map(await Promise.all(paths.map(async (path) => [path, await signature(path)] as const)));
}

/** Whether a file of both has changed; a file that was not observed before counts as unchanged. */
function differs(before: Look, after: Look): boolean {
  return [...after].some(([path, print]) => before.has(path) && before.get(path) !== print);
}

/** Follows links. */
async function signature(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(' ');
  } catch {
    return 'absent';
  }
}
