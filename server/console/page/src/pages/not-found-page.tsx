import { ButtonLink } from '../ui/button-link.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** For unknown URLs, and for pages that the person may not see. */
export function NotFoundPage() {
  return (
    <>
      <PageHead
        title="Not found"
        about="There is no such page here, or it belongs to a project that you are not in."
      />
      <ButtonLink href="/console/" kind="primary">
        To the start
      </ButtonLink>
    </>
  );
}
