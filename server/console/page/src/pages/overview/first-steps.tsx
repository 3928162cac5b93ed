import { useState } from 'preact/hooks';
import { useGet } from '../../api/use-load.ts';
import { recall, remember } from '../../layout/remembered.ts';
import { projectPath } from '../../sections.ts';
import { may, type Project } from '../../session/role.ts';
import { person } from '../../session/session-state.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page-parts.tsx';

interface Step {
  title: string;
  about: string;
  isDone: boolean;
  href: string;
  action: string;
}

interface FirstStepsProps {
  project: Project;
  hasKey: boolean;
  hasRequest: boolean;
}

/** The first steps in a project, until all are done or the person dismisses them. */
export function FirstSteps(props: FirstStepsProps) {
  const { project } = props;
  const place = `modelroute-first-steps ${project.id}`;
  const [isDismissed, setIsDismissed] = useState(recall(place) === 'dismissed');
  if (isDismissed || !may(project, 'member')) return null;
  const dismiss = () => {
    remember(place, 'dismissed');
    setIsDismissed(true);
  };
  const steps = stepsOf(props);
  return person.value?.is_admin ? (
    <WithProvider steps={steps} onDismiss={dismiss} />
  ) : (
    <Steps steps={steps} onDismiss={dismiss} />
  );
}

function stepsOf({ project, hasKey, hasRequest }: FirstStepsProps): Step[] {
  return [
    {
      title: 'Create your first key',
      about: 'It is shown once, with examples that are ready to run.',
      isDone: hasKey,
      href: `${projectPath(project.id, 'keys')}?new=key`,
      action: 'Create a key',
    },
    {
      title: 'See a completion stream',
      about: 'The sandbox models need no provider account.',
      isDone: hasRequest,
      href: projectPath(project.id, 'playground'),
      action: 'Open the playground',
    },
  ];
}

/** Administrators also connect a provider. */
function WithProvider({ steps, onDismiss }: { steps: readonly Step[]; onDismiss: () => void }) {
  const providers = useGet('/providers', {});
  if (providers.data === undefined) return null;
  const connect = {
    title: 'Connect a provider',
    about: 'Paste its key, and choose the models that your programs may call.',
    isDone: providers.data.data.length > 0,
    href: '/console/providers',
    action: 'Open providers',
  };
  return <Steps steps={[...steps, connect]} onDismiss={onDismiss} />;
}

function Steps({ steps, onDismiss }: { steps: readonly Step[]; onDismiss: () => void }) {
  const next = steps.findIndex(({ isDone }) => !isDone);
  if (next < 0) return null;
  return (
    <Card
      title="Get started"
      actions={
        <Button kind="quiet" icon="close" label="Dismiss the first steps" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <ol class="steps">
        {steps.map(({ title, about, isDone, href, action }, index) => (
          <li key={title} class={isDone ? 'step-done' : undefined}>
            <span class="step-mark" aria-hidden="true">
              {isDone ? <Icon name="done" /> : index + 1}
            </span>
            <div>
              <h3>
                {title}
                {isDone && <span class="heard-only"> (done)</span>}
              </h3>
              <p class="quiet">{about}</p>
            </div>
            {!isDone && (
              <ButtonLink href={href} kind={index === next ? 'primary' : 'plain'}>
                {action}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
