import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps {
  children: ComponentChildren;
  onClick?: () => void;
  kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  type?: 'button' | 'submit';
  icon?: IconName;
  /** Cannot be pressed now; it stays reachable by keyboard, so that its place is not lost. */
  isDisabled?: boolean;
  /** The accessible name, where the visible text alone is not enough. */
  label?: string;
}

/** A button of the page. */
export function Button({
  children,
  onClick,
  kind = 'plain',
  type = 'button',
  icon,
  isDisabled = false,
  label,
}: ButtonProps) {
  return (
    <button
      type={type}
      class={`button button-${kind}`}
      aria-disabled={isDisabled}
      aria-label={label}
      onClick={(event) => {
        if (isDisabled) event.preventDefault();
        else onClick?.();
      }}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

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
