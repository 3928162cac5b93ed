import { person } from '../session/session-state.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty, PageHead } from '../ui/page-parts.tsx';

/** For a person without a project. */
export function NoProjectPage() {
  return (
    <>
      <PageHead title="No project yet" />
      <Empty icon="overview" title="Keys, usage and requests belong to a project">
        {person.value?.is_admin ? (
          <ButtonLink href="/console/new-project" kind="primary" icon="plus">
            Create the first project
          </ButtonLink>
        ) : (
          <p>You belong to no project. Ask the owner of a project for an invite.</p>
        )}
      </Empty>
    </>
  );
}

/** For unknown URLs, and for pages that the person may not see. */
export function NotFoundPage() {
  return (
    <>
      <PageHead
        title="Not found"
        about="There is no such page, or your role does not include it. An owner of the project can change your role."
      />
      <ButtonLink href="/console/" kind="primary">
        To the start
      </ButtonLink>
    </>
  );
}
