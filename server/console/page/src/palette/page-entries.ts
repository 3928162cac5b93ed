/** The pages that the person may open, and their projects. */
import { accountPages, navigationOf } from '../layout/navigation.tsx';
import { projectPath } from '../sections.ts';
import type { Project } from '../session/role.ts';
import type { PaletteEntry } from './palette-entry.ts';

export function pageEntries(
  project: Project | undefined,
  { projects, isAdmin }: { projects: readonly Project[]; isAdmin: boolean },
): PaletteEntry[] {
  const sections = project === undefined ? [] : navigationOf(project);
  return [
    ...sections.map(({ label, section }): PaletteEntry => ({
      kind: 'Page',
      label,
      to: projectPath(project?.id ?? '', section),
    })),
    ...accountPages(isAdmin).map(({ label, href }): PaletteEntry => ({ kind: 'Page', label, to: href })),
    ...projects.map(({ id, name }): PaletteEntry => ({
      kind: 'Project',
      label: name,
      detail: id,
      to: projectPath(id),
    })),
  ];
}
