import type { ProjectPageProps } from '../../session/role.ts';
import { PageHead } from '../../ui/page-parts.tsx';
import { AlertList } from './alert-list.tsx';

/** Alerts about the budgets and keys of a project. */
export function AlertsPage({ project }: ProjectPageProps) {
  return (
    <>
      <PageHead title="Alerts" about="Budgets that reach a threshold, and keys that expire soon." />
      <AlertList projectId={project.id} />
    </>
  );
}
