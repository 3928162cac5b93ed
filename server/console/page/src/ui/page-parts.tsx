import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

let shownBefore = false;

/** Heading of a page. It gets the focus after a navigation. */
export function PageHead({
  title,
  about,
  children,
}: {
  title: string;
  about?: ComponentChildren;
  /** The actions of the page. */
  children?: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shownBefore) heading.current?.focus({ preventScroll: true });
    shownBefore = true;
  }, []);
  useEffect(() => {
    document.title = `${title} · modelroute`;
  }, [title]);
  return (
    <header class="page-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {about !== undefined && <p class="quiet">{about}</p>}
      </div>
      {children !== undefined && <div class="page-actions">{children}</div>}
    </header>
  );
}

/** A part of a page with a heading of its own. */
export function Card({
  title,
  actions,
  isSought = false,
  children,
}: {
  title: string;
  actions?: ComponentChildren;
  /** Whether a link led to this card: then it is scrolled to, and the keyboard starts there. */
  isSought?: boolean;
  children: ComponentChildren;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSought) heading.current?.focus();
  }, [isSought]);
  return (
    <section class="card" aria-labelledby={id}>
      <header class="card-head">
        <h2 id={id} ref={heading} {...(isSought && { tabIndex: -1 })}>
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

export type FactRows = readonly (readonly [name: string, value: ComponentChildren])[];

/** Names and their values. */
export function Facts({ rows }: { rows: FactRows }) {
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

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

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent';

/** A short label of a state. The word carries the meaning, the colour only helps. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`badge badge-${tone}`}>{children}</span>;
}
