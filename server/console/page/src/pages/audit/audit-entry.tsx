import type { Schemas } from '../../api/schemas.ts';
import { changesBetween } from './audit-changes.ts';

/** The changes of an audit log entry; opens on demand. */
export function AuditEntryChanges({ entry }: { entry: Schemas['AuditEntry'] }) {
  const changes = changesBetween(entry.before, entry.after);
  if (changes.length === 0) return <span class="quiet">–</span>;
  const fields = changes.map(({ field }) => field);
  const listed =
    fields.length > 3 ? `${fields.slice(0, 3).join(', ')} and ${fields.length - 3} more` : fields.join(', ');
  return (
    <details class="changes">
      <summary>{entry.before === null ? 'new' : entry.after === null ? 'gone' : listed}</summary>
      <table>
        <caption class="heard-only">What was changed</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{before ?? <span class="quiet">–</span>}</td>
              <td>{after ?? <span class="quiet">–</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
