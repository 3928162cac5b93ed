/** Carries changes out, one after the other, and stops at the first that fails. */
import { projectId, type Change, type IssuedSecret, type Run } from './change.ts';
import { dataOf, type ConsoleClient } from './management-client.ts';
import type { SecretSink } from './secret-sink.ts';

export interface Applied {
  done: readonly Change[];
  failed: { change: Change; message: string } | undefined;
  remaining: readonly Change[];
}

export interface ApplyParts {
  client: ConsoleClient;
  /** By name. */
  projectIds: ReadonlyMap<string, string>;
  /** Undefined where no change makes a secret. */
  sink: SecretSink | undefined;
  onDone: (change: Change) => void;
}

export async function applyChanges(
  changes: readonly Change[],
  { client, projectIds, sink, onDone }: ApplyParts,
): Promise<Applied> {
  const run: Run = {
    client,
    projectIds: new Map(projectIds),
    keep: async (issued) => {
      try {
        if (sink === undefined) throw new Error('there is nowhere to write it');
        await sink.keep(issued);
      } catch (cause) {
        await takeBack(run, issued);
        const noun = issued.kind === 'key' ? 'new key' : 'link';
        throw new Error(`the ${noun} could not be stored, and was revoked: ${messageOf(cause)}`, { cause });
      }
    },
  };
  for (const [at, change] of changes.entries()) {
    try {
      await change.run(run);
    } catch (cause) {
      const failed = { change, message: messageOf(cause) };
      return { done: changes.slice(0, at), failed, remaining: changes.slice(at + 1) };
    }
    onDone(change);
  }
  return { done: changes, failed: undefined, remaining: [] };
}

/** A key that nobody has must not work. */
async function takeBack(run: Run, { kind, id, project }: IssuedSecret): Promise<void> {
  const path = { project_id: projectId(run, project) };
  if (kind === 'key') {
    const params = { path: { ...path, key_id: id } };
    await dataOf(run.client.POST('/projects/{project_id}/keys/{key_id}/revoke', { params }));
  } else {
    const params = { path: { ...path, invite_id: id } };
    await dataOf(run.client.DELETE('/projects/{project_id}/invites/{invite_id}', { params }));
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
