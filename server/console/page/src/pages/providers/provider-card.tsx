import type { Schemas } from '../../api/schemas.ts';
import { formatCount } from '../../format/numbers.ts';
import { Count, Missing, Time } from '../../format/values.tsx';
import { Badge, Card, Facts } from '../../ui/page-parts.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { StoredActions } from './stored-actions.tsx';
import type { OpenedDialog } from './stored-dialog.tsx';
import { CircuitCell, ErrorRate, Latency } from './target-health.tsx';
import { TestConnection } from './test-connection.tsx';

type Provider = Schemas['Provider'];
type Target = Schemas['ProviderTarget'];
type Figures = Schemas['ProviderFigures'];

/** One provider: its figures, its targets, and a test of the connection. */
export function ProviderCard({
  provider,
  isSought,
  onOpen,
  onChanged,
}: {
  provider: Provider;
  /** Whether a link led to it. */
  isSought: boolean;
  onOpen: (opened: OpenedDialog) => void;
  onChanged: () => void;
}) {
  const {
    name,
    dialect,
    base_url: url,
    key_count: keyCount,
    max_concurrent: most,
    omitted_models: omitted,
    figures,
    targets,
    stored,
    unlisted_models: unlisted,
  } = provider;
  const running = most === null ? formatCount(figures.running) : `${figures.running} of ${most}`;
  return (
    <Card
      title={name}
      isSought={isSought}
      actions={
        stored?.is_enabled === false ? <Badge tone="warn">disabled</Badge> : <TestConnection name={name} />
      }
    >
      {omitted > 0 && (
        <p class="note note-warn">
          {formatCount(omitted)} models of its list are not offered: the server takes the first 5,000. Name
          the others in a provider file (<code>MODELROUTE_CONFIG</code>).
        </p>
      )}
      <Facts
        rows={[
          ['Base URL', <code class="breakable">{url}</code>],
          ['Dialect', dialect],
          ['Key', keyCount > 1 ? `${formatCount(keyCount)} keys` : keyCount === 1 ? 'configured' : 'none'],
          ['Attempts', formatCount(figures.attempts)],
          ['Error rate', <ErrorRate of={figures} />],
          ['First token', <Latency of={figures.first_content} />],
          ['Total', <Latency of={figures.duration} />],
          ['Running', running],
          ['Normalized', <Normalizations of={figures} />],
          ['Last success', <Time at={figures.last_success_at} style="relative" none="none yet" />],
        ]}
      />
      <Table
        caption={`Targets of ${name}`}
        columns={columnsOf(keyCount)}
        rows={targets}
        keyOf={({ target }) => target}
      >
        <p class="quiet">No model has a target there.</p>
      </Table>
      <LastErrors of={figures} />
      {stored && (
        <StoredActions
          stored={stored}
          onOpen={(dialog) => onOpen({ dialog, stored, unlisted })}
          onChanged={onChanged}
        />
      )}
    </Card>
  );
}

const columnsOf = (keyCount: number): Column<Target>[] => [
  { head: 'Target', isHeading: true, cell: ({ target }) => <span class="id">{target}</span> },
  { head: 'Circuit', cell: (target) => <CircuitCell of={target} keyCount={keyCount} /> },
  {
    head: 'Attempts',
    isNumber: true,
    isWideOnly: true,
    cell: ({ figures }) => <Count value={figures.attempts} />,
  },
  { head: 'Error rate', isNumber: true, cell: ({ figures }) => <ErrorRate of={figures} /> },
  {
    head: 'First token',
    isNumber: true,
    isWideOnly: true,
    cell: ({ figures }) => <Latency of={figures.first_content} />,
  },
  {
    head: 'Total',
    isNumber: true,
    isWideOnly: true,
    cell: ({ figures }) => <Latency of={figures.duration} />,
  },
  {
    head: 'Running',
    isNumber: true,
    isWideOnly: true,
    cell: ({ figures }) => <Count value={figures.running} />,
  },
  {
    head: 'Last error',
    isWideOnly: true,
    cell: ({
      figures: {
        last_errors: [last],
      },
    }) => (last === undefined ? <Missing /> : causeOf(last)),
  },
];

function Normalizations({ of: { normalizations } }: { of: Figures }) {
  return (
    <>
      {normalizations.length === 0
        ? 'none'
        : normalizations.map(({ rule, count }, index) => (
            <span key={rule} class="unbroken">
              {index > 0 && ' · '}
              <code>{rule}</code> {formatCount(count)}
            </span>
          ))}{' '}
      <a href="/docs/operate/normalization/">What is corrected</a>
    </>
  );
}

/** The cause in words that are also in logs: `error_status 429`. */
function causeOf({ reason, status, code }: Schemas['ProviderError']): string {
  return [reason ?? code ?? 'unknown', status].filter((part) => part !== null).join(' ');
}

function LastErrors({ of: { last_errors: errors } }: { of: Figures }) {
  if (errors.length === 0) return null;
  return (
    <details class="disclosure">
      <summary>Last errors</summary>
      <ul class="plain-list">
        {errors.map((error) => (
          <li key={`${error.at} ${error.trace_id}`}>
            <Time at={error.at} style="list" /> · <code>{causeOf(error)}</code> ·{' '}
            <span class="quiet">
              trace <code class="breakable">{error.trace_id}</code>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
