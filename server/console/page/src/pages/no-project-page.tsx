import { person } from '../session/session-state.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageHead } from '../ui/page-head.tsx';

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
          <p>You are in none. Ask the owner of a project for an invite.</p>
        )}
      </Empty>
    </>
  );
}
