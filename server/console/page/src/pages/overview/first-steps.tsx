import { projectPath } from '../../sections.ts';
import { may, type Project } from '../../session/role.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page-parts.tsx';

/** The first steps in a project without requests. */
export function FirstSteps({ project, hasKey }: { project: Project; hasKey: boolean }) {
  if (!may(project, 'member')) return null;
  const steps = [
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
      isDone: false,
      href: projectPath(project.id, 'playground'),
      action: 'Open the playground',
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Card title="Get started">
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
