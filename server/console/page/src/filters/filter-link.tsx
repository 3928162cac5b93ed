import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';

/** A link that sets one filter of the page and keeps the others. */
export function FilterLink({
  name,
  value,
  title,
  children,
}: {
  name: string;
  value: string;
  title?: string;
  children: ComponentChildren;
}) {
  const { path, query } = useLocation();
  const search = new URLSearchParams({ ...query, [name]: value }).toString();
  return (
    <a href={`${path}?${search}`} title={title}>
      {children}
    </a>
  );
}
