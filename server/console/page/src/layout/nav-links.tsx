import { useLocation } from 'preact-iso/router';
import { projectPath } from '../sections.ts';
import { Icon } from '../ui/icon.tsx';
import type { NavigationItem } from './navigation.ts';

/** Links to the sections of a project; the current one is marked. */
export function NavLinks({
  projectId,
  items,
  onFollow,
}: {
  projectId: string;
  items: readonly NavigationItem[];
  onFollow?: () => void;
}) {
  const { path } = useLocation();
  return (
    <ul class="nav-links">
      {items.map(({ section, label, icon }) => {
        const href = projectPath(projectId, section);
        const isHere = section === undefined ? path === href : path === href || path.startsWith(`${href}/`);
        return (
          <li key={label}>
            <a href={href} {...(isHere && { 'aria-current': 'page' as const })} onClick={onFollow}>
              <Icon name={icon} />
              <span>{label}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
