/** What only Node, Deno and Bun can do, apart from the rest so that bundlers for browsers never meet it. */
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';

/** A file of the disk as something to upload; its bytes are read while they are sent, never all at once. */
export async function fileFromPath(path: string, options: { type?: string } = {}): Promise<File> {
  return new File([await openAsBlob(path, options)], basename(path), options);
}
