/** The entries of the navigation, in the order in which people need them. */
import type { ProjectSection } from '../sections.ts';
import { may, type Project } from '../session/role.ts';
import type { IconName } from '../ui/icon.tsx';

export interface NavigationItem {
  section: ProjectSection | undefined;
  label: string;
  icon: IconName;
}

const items: readonly (NavigationItem & { least?: 'member' | 'owner' })[] = [
  { section: undefined, label: 'Overview', icon: 'overview' },
  { section: 'keys', label: 'Keys', icon: 'keys' },
  { section: 'usage', label: 'Usage', icon: 'usage' },
  { section: 'requests', label: 'Requests', icon: 'requests' },
  { section: 'playground', label: 'Playground', icon: 'playground', least: 'member' },
  { section: 'models', label: 'Models', icon: 'models' },
  { section: 'limits', label: 'Limits', icon: 'limits' },
  { section: 'members', label: 'Members', icon: 'members' },
  { section: 'audit', label: 'Audit log', icon: 'audit', least: 'owner' },
  { section: 'settings', label: 'Settings', icon: 'settings' },
];

/** Those that the person may open. The audit log of an archived project stays readable. */
export function navigationOf(project: Project): NavigationItem[] {
  return items.filter(
    ({ section, least }) =>
      least === undefined || may(section === 'audit' ? { ...project, archived_at: null } : project, least),
  );
}
