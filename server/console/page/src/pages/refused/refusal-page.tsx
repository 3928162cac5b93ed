import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { Time } from '../../format/values.tsx';
import { operationName } from '../../operation-name.ts';
import { projectPath } from '../../sections.ts';
import { may, type Project, type ProjectPageProps } from '../../session/role.ts';
import { surfaceName } from '../../surface-name.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Card, Facts, PageHead, type FactRows } from '../../ui/page-parts.tsx';
import { AttributionCard } from '../requests/attribution.tsx';
import { adviceFor, amountOf, causeOf } from './refusal-cause.ts';

type Refusal = Schemas['Refusal'];

/** Why one call was refused, and what brings the next one through. */
export function RefusalPage({ project, id }: ProjectPageProps) {
  const refusal = useGet('/refusals/{refusal_id}', { path: { refusal_id: id } });
  return (
    <>
      <PageHead title="Refused call" about={<code>{refusal.data?.trace_id ?? id}</code>}>
        {refusal.data && <CopyButton text={refusal.data.trace_id} label="Copy trace id" />}
        <ButtonLink href={projectPath(project.id, 'refused')} icon="back">
          All refused calls
        </ButtonLink>
      </PageHead>
      <Loaded from={refusal} lines={6}>
        {(data) => (
          <div class="columns">
            <div>
              <Why refusal={data} project={project} />
            </div>
            <div>
              <Card title="Facts">
                <Facts rows={factsOf(data, project.id)} />
              </Card>
              <AttributionCard of={data} projectId={project.id} hasList={false} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Why({ refusal, project }: { refusal: Refusal; project: Project }) {
  const { code, status, limit } = refusal;
  return (
    <Card title="Why was it refused?" actions={<ChangeLimit refusal={refusal} project={project} />}>
      <p class="note note-bad">
        <code>{code}</code> (HTTP {status}). <a href={`/docs/errors/${code}/`}>What it means</a>
      </p>
      {limit === null ? (
        refusal.param !== null && (
          <p>
            The parameter at fault is <code>{refusal.param}</code>.
          </p>
        )
      ) : (
        <Facts rows={limitFacts(refusal, limit)} />
      )}
      <p>{adviceFor(refusal)}</p>
    </Card>
  );
}

/** Amounts that are not known, or that the limit does not have, are left out. */
function limitFacts(refusal: Refusal, limit: Schemas['RefusedLimit']): FactRows {
  const amounts = [
    ['Needed', limit.needed],
    ['Left', limit.left],
    ['Reserved', limit.reserved],
  ] as const;
  return [
    ['Limit', causeOf(refusal)],
    ...amounts.flatMap(([name, amount]) =>
      amount === null ? [] : [[name, amountOf(limit, amount)] as const],
    ),
  ];
}

/** The form with the limit, for those who may change it: the server decides in the end. */
function ChangeLimit({
  refusal: { limit, key_id: key, code },
  project,
}: {
  refusal: Refusal;
  project: Project;
}) {
  if (code === 'model_not_found')
    return <ButtonLink href={projectPath(project.id, 'models')}>Show the models</ButtonLink>;
  if ((limit === null && code !== 'model_not_allowed') || !may(project, 'owner')) return null;
  return limit?.subject !== 'project' ? (
    <ButtonLink href={`${projectPath(project.id, 'keys', key)}?edit=limits`} kind="primary">
      Change the key’s limits
    </ButtonLink>
  ) : (
    <ButtonLink href={projectPath(project.id, 'settings')} kind="primary">
      Change the project’s limits
    </ButtonLink>
  );
}

function factsOf(refusal: Refusal, projectId: string): FactRows {
  const { at, key_id: key, key_name: name, requested_model: model, operation, surface } = refusal;
  return [
    ['Time', <Time at={at} style="second" />],
    ['Key', <a href={projectPath(projectId, 'keys', key)}>{name ?? key}</a>],
    ['Requested model', model ?? 'the body could not be read'],
    ['Operation', `${operationName(operation)}, ${surfaceName(surface)} surface`],
    ['Cost', 'none: no provider was asked'],
  ];
}
