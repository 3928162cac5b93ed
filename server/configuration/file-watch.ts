/**
 * Notices that files have changed, by looking at them: a notification of the system would miss a file that is
 * replaced by another, a link that is set anew (as Kubernetes does), and everything on a network drive.
 */
import { stat } from 'node:fs/promises';

type Look = ReadonlyMap<string, string>;

export class FileWatch {
  readonly #paths: () => readonly string[];
  readonly #changed: () => void;
  readonly #timer: NodeJS.Timeout;
  /** How the files were when `changed` was last called, or when they were first seen. */
  #known: Look = new Map();
  #last: Look = new Map();
  #looking = false;

  /** `changed` is called once a change is there and has stood for a whole interval: until then somebody may be writing. */
  constructor(paths: () => readonly string[], everyMs: number, changed: () => void) {
    this.#paths = paths;
    this.#changed = changed;
    this.#timer = setInterval(() => void this.#look(), everyMs).unref();
    void this.#look();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    // A slow drive must not pile up looks.
    if (this.#looking) return;
    this.#looking = true;
    const seen = new Map(
      await Promise.all(this.#paths().map(async (path) => [path, await signature(path)] as const)),
    );
    this.#looking = false;
    const settled = !differs(this.#last, seen);
    this.#last = seen;
    if (!differs(this.#known, seen)) this.#known = seen;
    else if (settled) {
      this.#known = seen;
      this.#changed();
    }
  }
}

/** Whether a file of both is not the same; one that is only now looked at has not changed. */
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
