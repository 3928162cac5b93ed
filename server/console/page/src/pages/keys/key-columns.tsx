/** The columns of the list of keys: what each costs, what it may, and what can be done with it. */
import type { Schemas } from '../../api/schemas.ts';
import { formatCount, formatShort, formatUsd } from '../../format/numbers.ts';
import { Missing, Time } from '../../format/values.tsx';
import { endUserLimitTexts } from '../../limits/limit-fields.tsx';
import { projectPath } from '../../sections.ts';
import type { Project } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/page-parts.tsx';
import type { Column } from '../../ui/table.tsx';
import { Spend } from '../usage/spend.tsx';
import { mayChange } from './key-actions.tsx';
import { KeyBadge } from './key-badge.tsx';

type ApiKey = Schemas['ApiKey'];

export interface KeyFigures {
  /** This month by key; undefined until it is loaded. */
  usage: Schemas['UsageReport'] | undefined;
  limits: Schemas['LimitState'] | undefined;
}

export function keyColumns(
  project: Project,
  { usage, limits }: KeyFigures,
  onManage: (key: ApiKey) => void,
): Column<ApiKey>[] {
  const standings = new Map(limits?.keys.map(({ key_id: id, standing }) => [id, standing]));
  return [
    {
      head: 'Name',
      isHeading: true,
      cell: ({ id, name, kind, created_by: by }) => (
        <>
          <a href={projectPath(project.id, 'keys', id)}>{name}</a>{' '}
          {kind === 'management' && <Badge tone="accent">management</Badge>}
          <span class="quiet small key-origin">
            <code class="unbroken">mr-{id}…</code> by {by.name}
          </span>
        </>
      ),
    },
    { head: 'State', cell: ({ state }) => <KeyBadge state={state} /> },
    {
      head: 'Spend this month',
      isNumber: true,
      cell: ({ id, kind }) => (kind === 'management' ? <Missing /> : <MonthSpend of={id} in={usage} />),
    },
    {
      head: 'Budget',
      isWideOnly: true,
      cell: (key) => <Budgets of={key} standing={standings.get(key.id)} />,
    },
    { head: 'Limits', isWideOnly: true, cell: (key) => <OwnLimits of={key} /> },
    {
      head: 'Last used',
      isWideOnly: true,
      cell: ({ last_used_at: at }) => <Time at={at} style="relative" none="never" />,
    },
    {
      head: 'Expires',
      isWideOnly: true,
      cell: ({ expires_at: at }) => <Time at={at} style="day" none="never" />,
    },
    {
      head: 'Actions',
      cell: (key) =>
        key.state !== 'revoked' &&
        mayChange(project, key) && (
          <Button label={`Manage ${key.name}`} onClick={() => onManage(key)}>
            Manage
          </Button>
        ),
    },
  ];
}

/** A report names the keys that spent most; the spend of a key beyond them is unknown, not 0. */
function MonthSpend({ of: id, in: usage }: { of: string; in: Schemas['UsageReport'] | undefined }) {
  const own = usage?.series.find(({ group }) => group === id);
  if (own !== undefined) return <Spend of={own.totals} />;
  const isKnown = usage !== undefined && usage.series.every(({ kind }) => kind !== 'other');
  return isKnown ? <span class="number">{formatUsd(0)}</span> : <Missing />;
}

/** Each budget, with what is spent of it while the key works. */
function Budgets({
  of: { limits },
  standing,
}: {
  of: ApiKey;
  standing: Schemas['LimitStanding'] | undefined;
}) {
  if (limits.budgets.length === 0) return <Missing word="none" />;
  return limits.budgets.map(({ period, usd }) => {
    const used = standing?.budgets.find((budget) => budget.period === period)?.used;
    return (
      <div key={period} class="number">
        {used !== undefined && `${formatUsd(used)} of `}
        {formatUsd(usd)} <span class="quiet">{period === 'total' ? 'in total' : `per ${period}`}</span>
      </div>
    );
  });
}

function OwnLimits({ of: { limits, end_user_limits: endUserLimits } }: { of: ApiKey }) {
  const {
    requests_per_minute: requests,
    tokens_per_minute: tokens,
    concurrent_requests: concurrent,
    allowed_models: models,
  } = limits;
  const words = [
    requests !== null && `${formatCount(requests)} requests/min`,
    tokens !== null && `${formatShort(tokens)} tokens/min`,
    concurrent !== null && `${formatCount(concurrent)} at a time`,
    models !== null && (models.length === 1 ? '1 model pattern' : `${models.length} model patterns`),
    ...endUserLimitTexts(endUserLimits).map((text) => `${text} for each end user`),
  ].filter(Boolean);
  return words.length === 0 ? <Missing word="none" /> : <>{words.join(', ')}</>;
}
