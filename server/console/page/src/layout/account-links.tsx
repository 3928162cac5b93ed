import { useLocation } from 'preact-iso/router';
import { signOut } from '../session/leave.ts';
import { person } from '../session/session-state.ts';
import { Icon } from '../ui/icon.tsx';
import { sayProblem } from '../ui/toasts.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** Links to the person's own settings, independent of the project. */
export function AccountLinks({ onFollow }: { onFollow?: () => void }) {
  const { path } = useLocation();
  const here = (href: string) => path === href && { 'aria-current': 'page' as const };
  const leave = () => {
    onFollow?.();
    signOut().catch(sayProblem);
  };
  return (
    <div class="account-links">
      <ul class="nav-links">
        {person.value?.is_admin && (
          <li>
            <a href="/console/new-project" {...here('/console/new-project')} onClick={onFollow}>
              <Icon name="plus" />
              <span>New project</span>
            </a>
          </li>
        )}
        <li>
          <a href="/console/account" {...here('/console/account')} onClick={onFollow}>
            <Icon name="account" />
            <span>{person.value?.name ?? 'Account'}</span>
          </a>
        </li>
      </ul>
      <button type="button" class="link-button" onClick={leave}>
        Sign out
      </button>
      <ThemeSwitch />
    </div>
  );
}
