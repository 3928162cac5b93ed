/** What keeps the memory of the process small: while thousands of streams run, and when they are over. */
import { startHeapGrowth } from './heap-growth.ts';
import { IdleCollection, type IdleCollectionParts } from './idle-collection.ts';

export function watchMemory(requests: IdleCollectionParts['requests'], opened: AsyncDisposableStack): void {
  opened.use(new IdleCollection({ requests }));
  opened.use(startHeapGrowth(requests));
}
