/** A disk of its own that the system makes read-only under a running server, as it does after an error of the disk. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mayMount } from './small-disk.ts';

const bytes = 64 * 1024 * 1024;
const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' });

export class FailingDisk {
  /** Where it is mounted. */
  readonly folder: string;
  readonly #root: string;
  readonly #image: string;

  constructor() {
    this.#root = mkdtempSync(join(tmpdir(), 'modelroute-disk-'));
    this.#image = join(this.#root, 'image');
    this.folder = join(this.#root, 'mounted');
    mkdirSync(this.folder);
    writeFileSync(this.#image, '');
    truncateSync(this.#image, bytes);
    run('mkfs.ext4', '-q', this.#image);
    this.#mount();
  }

  #mount(): void {
    run('mount', '-o', 'loop,errors=remount-ro', this.#image, this.folder);
  }

  /** From now on every write fails with EROFS, of open files too. */
  fail(): void {
    run('mount', '-o', 'remount,abort', this.folder);
  }

  /** As its operator would, when nobody uses it. */
  repair(): void {
    run('umount', this.folder);
    try {
      run('e2fsck', '-p', '-f', this.#image);
    } catch (cause) {
      // 1: errors were corrected.
      if ((cause as { status?: number }).status !== 1) throw cause;
    }
    this.#mount();
  }

  /** Takes files and folders every right to be changed, or gives it back; open files too. */
  protect(paths: readonly string[], isProtected: boolean): void {
    run('chattr', isProtected ? '+i' : '-i', ...paths);
  }

  dispose(): void {
    run('umount', '-l', this.folder);
    rmSync(this.#root, { recursive: true, force: true });
  }
}

/** Whether this account may mount one. */
export const mayFail =
  mayMount && existsSync('/dev/loop-control') && spawnSync('mkfs.ext4', ['-V']).status === 0;
