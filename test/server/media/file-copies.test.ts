/** Copies of files at providers: one for all nodes that share a database, and none without its file. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { StoreWaits } from '../../../server/core/store-waits.ts';
import { UploadRefused, type OutgoingFile, type ProviderFiles } from '../../../server/core/provider-files.ts';
import { CopyRemoval } from '../../../server/media/copies/copy-removal.ts';
import { FileCopies } from '../../../server/media/copies/file-copies.ts';
import { createHttpProvider } from '../../../server/providers/http/http-provider.ts';
import { onEachEngine } from '../storage/engines.ts';
import { put, scratch, type Scratch } from '../storage/scratch.ts';
import { startFileUpstream, type FileUpstream } from '../../support/file-upstream.ts';
import { samples } from './samples.ts';

onEachEngine((engine) => {
  let store: Scratch;
  let upstream: FileUpstream;
  let provider: ReturnType<typeof createHttpProvider>;
  let at: { provider: string; files: ProviderFiles };
  let file: OutgoingFile;
  const problems: unknown[] = [];
  const givenUp: unknown[] = [];
  const never = new AbortController().signal;

  beforeEach(async () => {
    store = await scratch(engine);
    upstream = await startFileUpstream();
    const options = { name: 'p', dialect: 'chat', connectTimeoutMs: 20_000 } as const;
    provider = createHttpProvider({ ...options, baseUrl: `${upstream.url}/v1` });
    if (provider.files === undefined) throw new Error('it has a file store');
    at = { provider: 'p', files: provider.files };
    file = await outgoing('a.pdf');
    problems.length = 0;
    givenUp.length = 0;
  });
  afterEach(async () => {
    expect(problems).toEqual([]);
    await provider.close();
    await upstream.close();
    await store.dispose();
  });

  const nowMs = () => store.clock.nowMs;
  const report = (cause: unknown) => void problems.push(cause);
  /** One of the nodes that share the database. */
  const node = () => new FileCopies(store.db, { waits: new StoreWaits(60_000), report, nowMs });
  const removal = (filesOf = (name: string) => (name === 'p' ? at.files : undefined)) =>
    new CopyRemoval(store.db, { filesOf, givenUp: (copy) => void givenUp.push(copy), report });
  /** By the clock of the database, and by those of the nodes. */
  const pass = async (ms: number) => {
    store.clock.nowMs += ms;
    await store.db
      .updateTable('provider_file')
      .set(({ eb }) => ({
        due_at_ms: eb('due_at_ms', '-', ms),
        expires_at_ms: eb('expires_at_ms', '-', ms),
      }))
      .execute();
  };
  const rows = () => store.db.selectFrom('provider_file').selectAll().execute();

  async function outgoing(filename: string, expiresAfterSeconds?: number): Promise<OutgoingFile> {
    const { id, bytes } = await put(store.store, samples.pdf, {
      filename,
      ...(expiresAfterSeconds !== undefined && { expiresAfterSeconds }),
    });
    const opened = await store.store.open('ann', id);
    if (opened === undefined) throw new Error('it was put there');
    return {
      id,
      bytes,
      filename,
      mediaType: 'application/pdf',
      traceId: 'trace-1',
      read: () => opened.read(),
    };
  }

  describe('a copy', () => {
    test('is made once by nodes that want it at the same time, and known to all of them', async () => {
      const nodes = [node(), node(), node()];
      const copies = await Promise.all(
        nodes.flatMap((each) => [each.ensure(at, file, never), each.ensure(at, file, never)]),
      );
      expect(new Set(copies.map((copy) => copy?.upstreamId))).toEqual(new Set(['file_upstream-1']));
      expect((await node().ensure(at, file, never))?.upstreamId).toBe('file_upstream-1');
      expect(upstream.uploads).toHaveLength(1);
    });

    test('is one for each provider and file', async () => {
      const one = node();
      await one.ensure(at, file, never);
      await one.ensure({ ...at, provider: 'other' }, file, never);
      await one.ensure(at, await outgoing('b.pdf'), never);
      expect(upstream.uploads).toHaveLength(3);
    });

    test.each([-3_600_000, 3_600_000])('is made once by nodes whose clocks differ by %d ms', async (byMs) => {
      const withOwnClock = () => new FileCopies(store.db, { waits: new StoreWaits(60_000), report });
      const release = upstream.hold();
      const first = withOwnClock().ensure(at, file, never);
      await expect.poll(rows).toHaveLength(1);
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + byMs);
      onTestFinished(() => clock.mockRestore());
      const second = withOwnClock().ensure(at, file, never);
      // It looks at the row before this does.
      await rows();
      release();
      expect((await first)?.upstreamId).toBe('file_upstream-1');
      expect((await second)?.upstreamId).toBe('file_upstream-1');
      expect(upstream.uploads).toHaveLength(1);
    });

    test('is made by another node when the one that made it has died', async () => {
      const release = upstream.hold();
      const gone = new AbortController();
      const died = { ...at, files: { ...at.files, upload: () => new Promise<never>(() => {}) } };
      const lost = node().ensure(died, file, gone.signal);
      // Its row is there; nothing more comes of it.
      await expect.poll(rows).toHaveLength(1);
      await pass(3_600_000);
      release();
      expect((await node().ensure(at, file, never))?.upstreamId).toBe('file_upstream-1');
      gone.abort(new Error('nobody waits'));
      await expect(lost).rejects.toThrow('nobody waits');
      expect(await rows()).toMatchObject([{ file_id: file.id, upstream_id: 'file_upstream-1' }]);
    });

    test('that came too late is not used, and removed', async () => {
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
      const slow: ProviderFiles = {
        ...at.files,
        upload: async (sent, signal) => {
          const uploaded = await at.files.upload(sent, signal);
          await mayEnd;
          return uploaded;
        },
      };
      const late = node().ensure({ ...at, files: slow }, file, never);
      await upstream.until(() => upstream.uploads.length === 1);
      await pass(3_600_000);
      const quick = await node().ensure(at, file, never);
      end();
      expect((await late)?.upstreamId).toBe(quick?.upstreamId);
      await removal().run();
      expect(upstream.ids()).toEqual([quick?.upstreamId]);
    });

    test('that the provider removes soon is replaced', async () => {
      const expires_at = Math.floor(Date.now() / 1_000) + 3_600;
      upstream.odd('upload', { status: 200, body: { id: 'file-short', bytes: file.bytes, expires_at } });
      expect((await node().ensure(at, file, never))?.upstreamId).toBe('file-short');
      await pass(3_599_000);
      expect((await node().ensure(at, file, never))?.upstreamId).toBe('file_upstream-2');
    });

    test('is not made for nobody: the upload stops when the last who waits goes away', async () => {
      const release = upstream.hold();
      const gone = new AbortController();
      const copies = node();
      const waiting = [1, 2].map(() => copies.ensure(at, file, gone.signal));
      await expect.poll(rows).toHaveLength(1);
      gone.abort(new Error('nobody waits'));
      for (const each of waiting) await expect(each).rejects.toThrow('nobody waits');
      await expect.poll(rows).toEqual([]);
      release();
      expect(await copies.ensure(at, file, never)).toBeDefined();
    });

    test('is not claimed for nobody: whoever goes away at once keeps no other node from it', async () => {
      const gone = new AbortController();
      const left = node().ensure(at, file, gone.signal);
      gone.abort(new Error('nobody waits'));
      await expect(left).rejects.toThrow('nobody waits');
      expect(await node().ensure(at, file, never)).toBeDefined();
      expect(upstream.uploads).toHaveLength(1);
    });

    test('that is refused leaves no trace, and the next try is a new one', async () => {
      upstream.odd('upload', { status: 413 });
      const copies = node();
      await expect(copies.ensure(at, file, never)).rejects.toThrow(UploadRefused);
      expect(await rows()).toEqual([]);
      expect(await copies.ensure(at, file, never)).toBeDefined();
    });

    test('of a file that has gone is not made', async () => {
      await store.store.remove('ann', file.id);
      await expect(node().ensure(at, file, never)).rejects.toMatchObject({ code: 'file_not_found' });
      expect(upstream.uploads).toEqual([]);
    });

    test('is not asked for again of a provider that takes no files, for ten minutes', async () => {
      upstream.odd('upload', { status: 404 });
      const copies = node();
      expect(await copies.ensure(at, file, never)).toBeUndefined();
      await pass(599_000);
      expect(await copies.ensure(at, file, never)).toBeUndefined();
      expect(upstream.uploads).toHaveLength(1);
      await pass(2_000);
      expect(await copies.ensure(at, file, never)).toBeDefined();
    });
  });

  describe('a removal', () => {
    test('follows a deletion, and an expiry', async () => {
      const passing = await outgoing('b.pdf', 3_600);
      await node().ensure(at, file, never);
      await node().ensure(at, passing, never);
      await removal().run();
      expect(upstream.deletions).toEqual([]);
      await store.store.remove('ann', file.id);
      await removal().run();
      expect(upstream.deletions).toEqual(['file_upstream-1']);
      await pass(3_601_000);
      await store.store.sweep();
      await removal().run();
      expect(upstream.deletions).toEqual(['file_upstream-1', 'file_upstream-2']);
      expect(await rows()).toEqual([]);
    });

    test('is tried again, later and later, and by whoever starts next', async () => {
      await node().ensure(at, file, never);
      await store.store.remove('ann', file.id);
      upstream.odd('delete', { status: 500 });
      upstream.odd('delete', { status: 429 });
      await removal().run();
      await store.reopen();
      for (const [waitMs, tries] of [
        [9_000, 1],
        [2_000, 2],
        [18_000, 2],
        [3_000, 3],
      ] as const) {
        await pass(waitMs);
        await removal().run();
        expect(upstream.deletions).toHaveLength(tries);
      }
      expect(await rows()).toEqual([]);
      expect(upstream.ids()).toEqual([]);
    });

    test('is done when the provider says that the file is not there', async () => {
      await node().ensure(at, file, never);
      await store.store.remove('ann', file.id);
      upstream.lose('file_upstream-1');
      await removal().run();
      expect(await rows()).toEqual([]);
      expect(givenUp).toEqual([]);
    });

    test('waits for a provider that is not there now, and is told when it can never be', async () => {
      await node().ensure(at, file, never);
      await store.store.remove('ann', file.id);
      await removal(() => undefined).run();
      expect(await rows()).toHaveLength(1);
      upstream.odd('delete', { status: 405 });
      await pass(11_000);
      await removal().run();
      expect(await rows()).toEqual([]);
      expect(givenUp).toMatchObject([{ provider: 'p', upstreamId: 'file_upstream-1' }]);
    });

    test('is given up in the end', async () => {
      await node().ensure(at, file, never);
      await store.store.remove('ann', file.id);
      await store.db.updateTable('provider_file').set({ tries: 180 }).execute();
      upstream.odd('delete', { status: 500 });
      await removal().run();
      expect(await rows()).toEqual([]);
      expect(givenUp).toHaveLength(1);
    });

    test('is done by one node at a time', async () => {
      await node().ensure(at, file, never);
      await store.store.remove('ann', file.id);
      await Promise.all([removal().run(), removal().run(), removal().run()]);
      expect(upstream.deletions).toHaveLength(1);
    });
  });
});
