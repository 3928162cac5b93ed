import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

/** An empty state: what the page will show, and the next step. */
export function Empty({
  icon,
  title,
  children,
}: {
  icon: IconName;
  title: string;
  children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <span class="empty-icon">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
