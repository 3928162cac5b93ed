import type { Schemas } from '../../api/schemas.ts';
import { useGet } from '../../api/use-load.ts';
import { Count, Duration, NoPrice, Time, Usd } from '../../format/values.tsx';
import { projectPath } from '../../sections.ts';
import type { Project, ProjectPageProps } from '../../session/role.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Card, Facts, PageHead, type FactRows } from '../../ui/page-parts.tsx';
import { CostTable } from './cost-table.tsx';
import { AttributionCard } from './attribution.tsx';
import { PromptCard } from './prompt/prompt-card.tsx';
import { OutcomeBadge } from './request-columns.tsx';
import { Timeline } from './timeline.tsx';
import { TokenTable } from './token-table.tsx';
import { operationName } from '../../operation-name.ts';
import { surfaceName } from '../../surface-name.ts';

type Detail = Schemas['RequestDetail'];

/** All details of one request. */
export function RequestPage({ project, id }: ProjectPageProps) {
  const request = useGet('/requests/{request_id}', { path: { request_id: id } });
  return (
    <>
      <PageHead title="Request" about={<code>{request.data?.trace_id ?? id}</code>}>
        {request.data && <CopyButton text={request.data.trace_id} label="Copy trace id" />}
        <Button icon="reload" onClick={request.reload}>
          Refresh
        </Button>
        <ButtonLink href={projectPath(project.id, 'requests')} icon="back">
          All requests
        </ButtonLink>
      </PageHead>
      <Loaded from={request} lines={8}>
        {(data) => <RequestParts request={data} project={project} />}
      </Loaded>
    </>
  );
}

function RequestParts({ request, project }: { request: Detail; project: Project }) {
  const { attempts, adjustments, losses, code } = request;
  return (
    <div class="columns">
      <div>
        {code !== null && (
          <p class="note note-bad">
            Ended with the error <code>{code}</code>
            {request.status !== null && <> (HTTP {request.status})</>}.{' '}
            <a href={`/docs/errors/${code}/`}>What it means</a>
          </p>
        )}
        <Card title="Timeline">
          {attempts.length === 0 && (
            <p class="quiet">
              {request.outcome === null ? 'The request is still running.' : 'No provider was called.'}
            </p>
          )}
          <Timeline request={request} />
        </Card>
        {request.cost_lines && (
          <Card title="Cost">
            <CostTable lines={request.cost_lines} />
          </Card>
        )}
        <PromptCard request={request} project={project} />
        {losses.length > 0 && (
          <Card title="Translation loss">
            <p>These fields have no counterpart in the provider’s format:</p>
            <ul>
              {losses.map((field) => (
                <li key={field}>
                  <code>{field}</code>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {adjustments.length > 0 && (
          <Card title="Corrections">
            <Facts
              rows={adjustments.map(({ at, reference, source, cost }) => [
                reference ?? source,
                <>
                  <Usd amount={cost} /> on <Time at={at} />, from {source}
                </>,
              ])}
            />
          </Card>
        )}
      </div>
      <div>
        <Card title="Facts">
          <Facts rows={factsOf(request, project.id)} />
        </Card>
        <AttributionCard of={request} projectId={project.id} />
        <Card title="Tokens and cost">
          <Facts rows={costsOf(request)} />
          <TokenTable tokens={request.tokens} />
        </Card>
      </div>
    </div>
  );
}

function factsOf(request: Detail, projectId: string): FactRows {
  const { surface, operation, streamed, requested_model: asked, model, upstream_model: upstream } = request;
  return [
    ['Result', <OutcomeBadge request={request} />],
    ['Time', <Time at={request.at} style="second" />],
    [
      'Key',
      <a href={projectPath(projectId, 'keys', request.key_id)}>{request.key_name ?? request.key_id}</a>,
    ],
    ['Model', asked === model ? model : `${model} (asked for as ${asked})`],
    ['At the provider', upstream ?? '–'],
    ['Target', request.target ?? '–'],
    [
      'Operation',
      `${operationName(operation)}, ${surfaceName(surface)} surface${streamed ? ', streamed' : ''}`,
    ],
    ['Duration', <Duration ms={request.duration_ms} />],
    ['First content', <Duration ms={request.first_content_ms} />],
  ];
}

const sources: Record<string, string> = { provider: 'the provider', estimate: 'an estimate', none: 'none' };

function costsOf(request: Detail): FactRows {
  return [
    ['Cost', hasNoPrice(request) ? <NoPrice /> : <Usd amount={request.cost} />],
    ...(request.service_tier == null ? [] : [['Service tier', request.service_tier] as const]),
    ['Reserved', request.worst_case === null ? 'unbounded' : <Usd amount={request.worst_case} />],
    ['Tokens in', <Count value={request.input_tokens} />],
    ['Tokens out', <Count value={request.output_tokens} />],
    ['Source', request.source === null ? '–' : (sources[request.source] ?? request.source)],
    ['Record', request.state],
  ];
}

/** Its model had no price: its cost is neither 0 nor missing. */
function hasNoPrice({ pricing, cost }: Detail): boolean {
  return cost === null && pricing !== null && Object.keys(pricing).length === 0;
}
