import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

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
