import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { Time } from '../../format/values.tsx';
import { hasLimits, Standing } from '../../limits/standing.tsx';
import { projectPath } from '../../sections.ts';
import { may, type Project, type ProjectPageProps } from '../../session/role.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Card, PageHead } from '../../ui/page-parts.tsx';

/** The refresh interval while the page is visible, ms. */
const refreshMs = 5000;

/** How many keys are drawn at first, and more at a time. */
const cardsAtATime = 100;

/** The current use of the limits of the project and its keys. */
export function LimitsPage({ project }: ProjectPageProps) {
  const state = useGet('/projects/{project_id}/limits', { path: { project_id: project.id } });
  useEffect(() => {
    // A new load aborts the one under way: responses slower than the interval would never arrive.
    if (state.isLoading) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') state.reload();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [state.isLoading, state.reload]);
  return (
    <>
      <PageHead
        title="Limits"
        about={
          state.data ? (
            <>
              As of <Time at={state.data.at} style="second" />
            </>
          ) : (
            'Current usage'
          )
        }
      >
        <Button icon="reload" onClick={state.reload}>
          Refresh
        </Button>
        {may(project, 'owner') && (
          <ButtonLink href={projectPath(project.id, 'settings')}>Change limits</ButtonLink>
        )}
      </PageHead>
      {/* It is asked for again and again: that does not make it grey. */}
      <Loaded from={{ ...state, isLoading: false }} lines={6}>
        {(data) => <Standings state={data} project={project} />}
      </Loaded>
    </>
  );
}

function Standings({ state, project }: { state: Schemas['LimitState']; project: Project }) {
  const limited = state.keys.filter(({ standing }) => hasLimits(standing));
  const [shown, setShown] = useState(cardsAtATime);
  const rest = state.keys.length - limited.length;
  return (
    <div class="card-grid">
      <Card title={`The project ${project.name}`}>
        <Standing standing={state.project} of={project.name} />
      </Card>
      {limited.slice(0, shown).map(({ key_id: id, name, standing }) => (
        <Card key={id} title={`Key ${name}`} actions={<a href={projectPath(project.id, 'keys', id)}>Open</a>}>
          <Standing standing={standing} of={name} />
        </Card>
      ))}
      {limited.length > shown && (
        <Button onClick={() => setShown(shown + cardsAtATime)}>
          Show {Math.min(cardsAtATime, limited.length - shown)} more keys
        </Button>
      )}
      {rest > 0 && (
        <p class="quiet">
          {rest === 1 ? 'One key has' : `${rest} keys have`} none of these limits of{' '}
          {rest === 1 ? 'its' : 'their'} own; those of the project apply. The page of a key also shows its
          allowed models and limits per end user.
        </p>
      )}
    </div>
  );
}
