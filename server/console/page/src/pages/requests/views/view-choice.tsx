import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import { FilterSelect } from '../../../filters/filter-field.tsx';
import { useQuery } from '../../../filters/use-query.ts';
import { Button } from '../../../ui/button.tsx';
import type { ColumnChoice } from '../../../ui/column-chooser.tsx';
import { isSameView } from './read-views.ts';
import { useViews } from './use-views.ts';
import { ViewsDialog } from './views-dialog.tsx';

/** A select of the saved views, once there is one, and the button to save, rename and delete them. */
export function ViewChoice({ projectId, chosen }: { projectId: string; chosen: ColumnChoice }) {
  const { path, route } = useLocation();
  const [query] = useQuery();
  const saved = useViews(projectId);
  const [isOpen, setIsOpen] = useState(false);
  const current = { query, columns: chosen.choice };
  const show = (name: string) => {
    const view = saved.views.find((one) => one.name === name);
    if (view) chosen.change(view.columns);
    const search = new URLSearchParams(view?.query).toString();
    route(search === '' ? path : `${path}?${search}`);
  };
  return (
    <>
      {saved.views.length > 0 && (
        <FilterSelect
          label="View"
          value={saved.views.find((view) => isSameView(view, current))?.name ?? ''}
          onChange={show}
          options={[['', 'none'], ...saved.views.map(({ name }) => [name, name] as const)]}
        />
      )}
      <Button onClick={() => setIsOpen(true)}>{saved.views.length > 0 ? 'Views' : 'Save view'}</Button>
      {isOpen && <ViewsDialog saved={saved} current={current} onClose={() => setIsOpen(false)} />}
    </>
  );
}
