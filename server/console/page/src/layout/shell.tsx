import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { PaletteButton } from '../palette/palette-button.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { decoded } from '../sections.ts';
import { projects } from '../session/session-state.ts';
import { Brand } from '../ui/brand.tsx';
import { firstProject, ProjectSwitcher } from './current-project.tsx';
import { AccountLinks, navigationOf, NavLinks } from './navigation.tsx';
import { PhoneBar } from './phone-bar.tsx';

/** The frame around every page of a signed-in person. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  const named = /^\/console\/projects\/([^/]+)/.exec(path)?.[1];
  const id = named === undefined ? firstProject() : decoded(named);
  const project = projects.value.find((candidate) => candidate.id === id);
  return (
    <div class="shell">
      <a class="skip-link" href="#content">
        Skip to content
      </a>
      <header class="sidebar">
        <a class="brand" href="/console/">
          <Brand />
        </a>
        <ProjectSwitcher projectId={project?.id} />
        <PaletteButton />
        <nav class="side-nav" aria-label="Main">
          {project !== undefined && <NavLinks projectId={project.id} items={navigationOf(project)} />}
        </nav>
        <div class="side-foot">
          <AccountLinks />
        </div>
      </header>
      <main id="content" class="main" tabIndex={-1}>
        {project !== undefined && project.archived_at !== null && (
          <p class="note">
            The project <strong>{project.name}</strong> is archived: its keys do not work, and nothing in it
            can be changed.
          </p>
        )}
        {children}
      </main>
      <PhoneBar project={project} />
      <PaletteHost project={project} />
    </div>
  );
}
