import type { ComponentChildren } from 'preact';
import { ThemeSwitch } from '../layout/theme.tsx';
import { Brand } from '../ui/brand.tsx';
import { PageHead } from '../ui/page-parts.tsx';

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
          <Brand />
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
