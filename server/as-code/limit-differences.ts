/** The difference between the limits that a file names and those that are in force. */
import type { components } from '../../openapi/generated/console.ts';
import type { FilePath, Finding } from '../configuration/finding.ts';
import { printable } from '../configuration/finding.ts';
import { didYouMean } from '../../command-line/nearest-name.ts';
import type { CurrentEndUserLimits, CurrentLimits } from './current-state.ts';
import type { EndUserLimitsEntry, LimitsEntry } from './installation-file.ts';

export type LimitsChange = components['schemas']['LimitsChange'];
type EndUserLimitsChange = components['schemas']['EndUserLimitsChange'];
type Budget = components['schemas']['BudgetParams'];

/** One member of an object, before and after, as people read it. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

export interface LimitDifference {
  fields: FieldChange[];
  /** What to send; only members that differ. */
  change: LimitsChange;
}

export const noLimits: CurrentLimits = {
  allowed_models: null,
  requests_per_minute: null,
  tokens_per_minute: null,
  concurrent_requests: null,
  budgets: [],
};

const counts = ['requests_per_minute', 'tokens_per_minute', 'concurrent_requests'] as const;

/** With `prune` a limit that is not named is removed. */
export function limitDifference(before: CurrentLimits, wanted: LimitsEntry, prune: boolean): LimitDifference {
  const fields: FieldChange[] = [];
  const change: LimitsChange = {};
  const models = wanted.allowed_models === undefined && prune ? null : wanted.allowed_models;
  if (models !== undefined && !sameModels(models, before.allowed_models)) {
    change.allowed_models = models;
    fields.push({
      field: 'allowed_models',
      before: modelsText(before.allowed_models),
      after: modelsText(models),
    });
  }
  for (const field of counts) {
    const count = wanted[field] === undefined && prune ? null : wanted[field];
    if (count === undefined || count === before[field]) continue;
    change[field] = count;
    fields.push({ field, before: countText(before[field]), after: countText(count) });
  }
  const budgets = budgetsAfter(before.budgets, wanted.budgets, prune);
  const budgetFields = budgetChanges(before.budgets, budgets);
  if (budgetFields.length > 0) {
    change.budgets = budgets;
    fields.push(...budgetFields);
  }
  return { fields, change };
}

/** The same for the limits of each end user of a key, of which there are fewer. */
export function endUserLimitDifference(
  before: CurrentEndUserLimits,
  wanted: EndUserLimitsEntry,
  prune: boolean,
): LimitDifference {
  const { fields, change } = limitDifference({ ...noLimits, ...before }, wanted, prune);
  return {
    fields: fields.map(({ field, ...rest }) => ({ field: `end_user_limits.${field}`, ...rest })),
    change,
  };
}

export function switchField(field: string, before: boolean, wanted: boolean | undefined): FieldChange[] {
  if (wanted === undefined || wanted === before) return [];
  return [{ field, before: String(before), after: String(wanted) }];
}

/** Without the member when there is no limit. */
export function limitBody(limits: LimitsChange): { limits?: LimitsChange } {
  return Object.keys(limits).length === 0 ? {} : { limits };
}

export function endUserLimitBody(limits: EndUserLimitsChange): { end_user_limits?: EndUserLimitsChange } {
  return Object.keys(limits).length === 0 ? {} : { end_user_limits: limits };
}

/** A model that is not served is an error, unless the limit names it already; a pattern may be ahead of its models. */
export function unknownModels(
  wanted: LimitsEntry | undefined,
  before: CurrentLimits,
  served: ReadonlySet<string>,
  path: FilePath,
): Finding[] {
  return (wanted?.allowed_models ?? []).flatMap((id, at) => {
    if (id.includes('*') || served.has(id) || before.allowed_models?.includes(id) === true) return [];
    const message = `there is no model '${printable(id)}'${didYouMean(id, [...served])}`;
    return [{ path: [...path, 'allowed_models', at], message }];
  });
}

function sameModels(a: readonly string[] | null, b: readonly string[] | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((id) => b.includes(id)) && b.every((id) => a.includes(id));
}

function budgetsAfter(
  before: readonly Budget[],
  wanted: readonly Budget[] | undefined,
  prune: boolean,
): Budget[] {
  const named = wanted ?? [];
  const others = before.filter(({ period }) => !named.some((budget) => budget.period === period));
  return [...(prune ? [] : others), ...named];
}

function budgetChanges(before: readonly Budget[], after: readonly Budget[]): FieldChange[] {
  const usdOf = (budgets: readonly Budget[], period: string) =>
    budgets.find((budget) => budget.period === period)?.usd;
  const periods = new Set([...before, ...after].map(({ period }) => period));
  return [...periods].flatMap((period) => {
    const [was, is] = [usdOf(before, period), usdOf(after, period)];
    if (plain(was) === plain(is)) return [];
    return [{ field: `budgets.${period}`, before: usdText(was), after: usdText(is) }];
  });
}

/** 25, 25.0 and 025 are one amount. */
function plain(usd: string | undefined): string | undefined {
  if (usd === undefined) return undefined;
  const [whole = '', places = ''] = usd.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${places.replace(/0+$/, '')}`;
}

function modelsText(models: readonly string[] | null): string {
  return models === null ? 'all' : models.map(printable).join(', ');
}

function countText(count: number | null): string {
  return count === null ? 'none' : String(count);
}

function usdText(usd: string | undefined): string {
  return usd === undefined ? 'none' : `$${usd}`;
}
