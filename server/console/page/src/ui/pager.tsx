import type { PagedList } from '../api/use-pages.ts';
import { Button } from './button.tsx';

/** Previous and next buttons of a paginated list; nothing when there is only one page. */
export function Pager<T>({ list }: { list: PagedList<T> }) {
  if (list.back === undefined && list.data?.next_cursor == null) return null;
  return (
    <nav class="pager" aria-label="Pages">
      <Button icon="back" isDisabled={list.back === undefined} onClick={() => list.back?.()}>
        Newer
      </Button>
      <span class="quiet number" aria-live="polite">
        Page {list.pageNumber}
      </span>
      <Button icon="next" isDisabled={list.forth === undefined} onClick={() => list.forth?.()}>
        Older
      </Button>
    </nav>
  );
}
