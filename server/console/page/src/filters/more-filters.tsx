/** The filters that are seldom needed: closed, unless one of them is set. */
import { modelOperationIds } from '../../../../core/operations.ts';
import { operationName } from '../operation-name.ts';
import { surfaceName } from '../surface-name.ts';
import { FilterSelect, FilterText } from './filter-field.tsx';
import { useQuery, type Query } from './use-query.ts';

const surfaces = ['v1', 'alt'] as const;
/** Those that a list without a start time applies to 30 days. */
const boundedNames = ['operation', 'streamed', 'target', 'code'] as const;

const operations = modelOperationIds.map((id) => [id, operationName(id)] as const);

export function MoreFilters() {
  const [query, , bind] = useQuery();
  const isBounded = boundedNames.some((name) => query[name] !== undefined);
  return (
    <details class="disclosure" open={isBounded || query['surface'] !== undefined}>
      <summary>More filters</summary>
      <div class="filters">
        <FilterSelect label="Operation" {...bind('operation')} options={[['', 'any'], ...operations]} />
        <FilterSelect
          label="Surface"
          {...bind('surface')}
          options={[['', 'any'], ...surfaces.map((surface) => [surface, surfaceName(surface)] as const)]}
        />
        <FilterSelect
          label="Streamed"
          {...bind('streamed')}
          options={[
            ['', 'any'],
            ['true', 'yes'],
            ['false', 'no'],
          ]}
        />
        <FilterText label="Target" {...bind('target')} placeholder="any" />
        <FilterText label="Error code" {...bind('code')} placeholder="any" />
      </div>
      {isBounded && query['range'] === undefined && (
        <p class="note">Requests of the last 30 days. Choose a time range to search further back.</p>
      )}
    </details>
  );
}

/** These filters as the contract's parameters; what the contract would refuse is omitted. */
export function moreParameters({ operation, surface, streamed, target, code }: Query) {
  const known = surfaces.find((name) => name === surface);
  return {
    ...(operation && { operation: operation.slice(0, 64) }),
    ...(known && { surface: known }),
    ...((streamed === 'true' || streamed === 'false') && { streamed: streamed === 'true' }),
    ...(target && { target: target.slice(0, 512) }),
    ...(code && { code: code.slice(0, 64) }),
  };
}
