import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

/** A link that looks like a button, because it is the next step. */
export function ButtonLink({
  href,
  children,
  kind = 'plain',
  icon,
  download = false,
}: {
  href: string;
  children: ComponentChildren;
  kind?: 'plain' | 'primary' | 'quiet';
  icon?: IconName;
  /** Whether the link downloads a file. */
  download?: boolean;
}) {
  return (
    <a class={`button button-${kind}`} href={href} {...(download && { download: '' })}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  );
}
