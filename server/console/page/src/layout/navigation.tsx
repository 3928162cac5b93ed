import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { projectPath, type ProjectSection } from '../sections.ts';
import { may, type Project } from '../session/role.ts';
import { signOut } from '../session/session-calls.ts';
import { person } from '../session/session-state.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { sayProblem } from '../ui/toasts.tsx';
import { ThemeSwitch } from './theme.tsx';

interface NavigationItem {
  section: ProjectSection | undefined;
  label: string;
  icon: IconName;
}

/** The sections of a project, in the order in which people need them. */
const items: readonly (NavigationItem & { least?: 'member' | 'owner' })[] = [
  { section: undefined, label: 'Overview', icon: 'overview' },
  { section: 'keys', label: 'Keys', icon: 'keys' },
  { section: 'usage', label: 'Usage', icon: 'usage' },
  { section: 'requests', label: 'Requests', icon: 'requests' },
  { section: 'playground', label: 'Playground', icon: 'playground', least: 'member' },
  { section: 'models', label: 'Models', icon: 'models' },
  { section: 'limits', label: 'Limits', icon: 'limits' },
  { section: 'alerts', label: 'Alerts', icon: 'alerts' },
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

/** Whether the page at `path` is that of a link, or below it where the link `covers` those. */
const isAt = (path: string, href: string, covers: boolean): boolean =>
  path === href || (covers && path.startsWith(`${href}/`));

/** Whether the page at `path` belongs to one of the sections. */
export function isAmong(path: string, projectId: string, sections: readonly NavigationItem[]): boolean {
  return sections.some(({ section }) => isAt(path, projectPath(projectId, section), section !== undefined));
}

/** A link to a page; marked on that page, and on those below it where it `covers` them. */
function NavLink({
  href,
  icon,
  covers = false,
  onFollow,
  children,
}: {
  href: string;
  icon: IconName;
  covers?: boolean;
  onFollow: (() => void) | undefined;
  children: ComponentChildren;
}) {
  const { path } = useLocation();
  const isHere = isAt(path, href, covers);
  return (
    <li>
      <a href={href} {...(isHere && { 'aria-current': 'page' as const })} onClick={onFollow}>
        <Icon name={icon} />
        <span>{children}</span>
      </a>
    </li>
  );
}

/** Links to the sections of a project; the current one is marked. */
export function NavLinks({
  projectId,
  items: shown,
  onFollow,
}: {
  projectId: string;
  items: readonly NavigationItem[];
  onFollow?: () => void;
}) {
  return (
    <ul class="nav-links">
      {shown.map(({ section, label, icon }) => (
        <NavLink
          key={label}
          href={projectPath(projectId, section)}
          icon={icon}
          covers={section !== undefined}
          onFollow={onFollow}
        >
          {label}
        </NavLink>
      ))}
    </ul>
  );
}

interface AccountPage {
  href: string;
  label: string;
  icon: IconName;
}

const adminPages: readonly AccountPage[] = [
  { href: '/console/new-project', label: 'New project', icon: 'plus' },
  { href: '/console/providers', label: 'Providers', icon: 'providers' },
  { href: '/console/people', label: 'People', icon: 'members' },
  { href: '/console/installation-keys', label: 'Installation keys', icon: 'keys' },
  { href: '/console/alerts', label: 'All alerts', icon: 'alerts' },
  { href: '/console/audit', label: 'Whole audit log', icon: 'audit' },
];

/** The pages that no project has: those of administrators, and the person's own. */
export function accountPages(isAdmin: boolean): AccountPage[] {
  const own: AccountPage = {
    href: '/console/account',
    label: person.value?.name ?? 'Account',
    icon: 'account',
  };
  return [...(isAdmin ? adminPages : []), own];
}

/** Links to the person's own settings, independent of the project. */
export function AccountLinks({ onFollow }: { onFollow?: () => void }) {
  const leave = () => {
    onFollow?.();
    signOut().catch(sayProblem);
  };
  return (
    <div class="account-links">
      <ul class="nav-links">
        {accountPages(person.value?.is_admin === true).map(({ href, label, icon }) => (
          <NavLink key={href} href={href} icon={icon} onFollow={onFollow}>
            {label}
          </NavLink>
        ))}
      </ul>
      <button type="button" class="link-button" onClick={leave}>
        Sign out
      </button>
      <ThemeSwitch />
    </div>
  );
}
