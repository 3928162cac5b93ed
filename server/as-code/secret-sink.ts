/** Where the secrets of new keys and invites go: a file that only its owner reads, or a command of the operator. */
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { IssuedSecret } from './change.ts';

/** Of the command, for one secret. */
const timeoutMs = 60_000;

export interface SecretSink {
  /** Resolves when the secret is safe. Rejects with one line, without the secret. */
  keep(issued: IssuedSecret): Promise<void>;
  close(): Promise<void>;
}

/** One line of JSON; the link of an invite is `link`, a key is `key`. */
function lineOf({ kind, secret, ...about }: IssuedSecret): string {
  return `${JSON.stringify({ kind, ...about, [kind === 'key' ? 'key' : 'link']: secret })}\n`;
}

/** Lines are added to the file, and what is in it stays. Rejects when it cannot be written, or others may read it. */
export async function fileSink(path: string): Promise<SecretSink> {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const handle = await open(path, O_APPEND | O_CREAT | O_WRONLY | (O_NOFOLLOW ?? 0), 0o600);
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new Error('is not a file');
    if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0)
      throw new Error('may be read by others; run chmod 600 on it');
  } catch (cause) {
    await handle.close();
    throw cause;
  }
  return {
    async keep(issued) {
      await handle.appendFile(lineOf(issued));
      await handle.sync();
    },
    close: () => handle.close(),
  };
}

/** Runs the command of a shell for each secret, with its line of JSON on the standard input. */
export function commandSink(command: string, environment: NodeJS.ProcessEnv): SecretSink {
  return {
    keep: (issued) =>
      new Promise((resolve, reject) => {
        // Its output is dropped: it may be the secret.
        const child = spawn(command, {
          shell: true,
          env: environment,
          stdio: ['pipe', 'ignore', 'inherit'],
          timeout: timeoutMs,
        });
        child.on('error', reject);
        child.on('close', (status, signal) => {
          if (status === 0) resolve();
          else reject(new Error(`the command ended with ${signal ?? `status ${status}`}`));
        });
        // A command that does not read its input decides by its status alone.
        child.stdin.on('error', () => {});
        child.stdin.end(lineOf(issued));
      }),
    close: () => Promise.resolve(),
  };
}
