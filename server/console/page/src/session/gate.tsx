import type { ComponentChildren } from 'preact';
import { ThemeSwitch } from '../layout/theme-switch.tsx';
import { Mark } from '../ui/mark.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** The frame of the pages before sign-in. */
export function Gate({
  title,
  about,
  children,
}: {
  title: string;
  about?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="gate">
      <main class="gate-card">
        <p class="brand">
          <Mark />
          <span>modelroute</span>
        </p>
        <PageHead title={title} about={about} />
        {children}
      </main>
      <footer>
        <ThemeSwitch />
      </footer>
    </div>
  );
}
