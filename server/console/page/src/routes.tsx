import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { Route, Router, useLocation } from 'preact-iso/router';
import { asProblem } from './api/problem.ts';
import { firstProject, lastProject } from './layout/current-project.tsx';
import { NoProjectPage, NotFoundPage } from './pages/fallback-pages.tsx';
import { decoded, projectPath } from './sections.ts';
import type { ProjectPageProps } from './session/role.ts';
import { projects } from './session/session-state.ts';
import { ProblemNote } from './ui/loaded.tsx';

/** A page that is loaded on demand. After an update of the server the files of the old version are missing. */
function loadedPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().catch((thrown: unknown) => () => (
      <ProblemNote problem={asProblem(thrown)} onRetry={() => location.reload()} />
    )),
  );
}

const AccountPage = loadedPage(() =>
  import('./pages/account/account-page.tsx').then((file) => file.AccountPage),
);
const NewProjectPage = loadedPage(() =>
  import('./pages/new-project/new-project-page.tsx').then((file) => file.NewProjectPage),
);

const InstallationAlertsPage = loadedPage(() =>
  import('./pages/alerts/installation-alerts-page.tsx').then((file) => file.InstallationAlertsPage),
);

const InstallationAuditPage = loadedPage(() =>
  import('./pages/audit/audit-page.tsx').then((file) => file.InstallationAuditPage),
);

const InstallationKeysPage = loadedPage(() =>
  import('./pages/installation-keys/installation-keys-page.tsx').then((file) => file.InstallationKeysPage),
);

const PeoplePage = loadedPage(() => import('./pages/people/people-page.tsx').then((file) => file.PeoplePage));

const ProvidersPage = loadedPage(() =>
  import('./pages/providers/providers-page.tsx').then((file) => file.ProvidersPage),
);

/** The same, for the project of the URL. */
function ofProject(load: () => Promise<ComponentType<ProjectPageProps>>) {
  const Page = loadedPage(load);
  return function ProjectRoute({ params }: { params: Record<string, string> }) {
    const project = projects.value.find(({ id }) => id === params['project']);
    const id = params['id'] ?? '';
    useEffect(() => {
      if (project !== undefined) lastProject.value = project.id;
    }, [project?.id]);
    if (project === undefined) return <NotFoundPage />;
    return <Page key={`${project.id} ${id}`} project={project} id={id} />;
  };
}

/** The pages below `/console/projects/:project`. */
const projectPages = {
  '': ofProject(() => import('./pages/overview/overview-page.tsx').then((file) => file.OverviewPage)),
  '/keys': ofProject(() => import('./pages/keys/keys-page.tsx').then((file) => file.KeysPage)),
  '/keys/:id': ofProject(() => import('./pages/keys/key-page.tsx').then((file) => file.KeyPage)),
  '/usage': ofProject(() => import('./pages/usage/usage-page.tsx').then((file) => file.UsagePage)),
  '/requests': ofProject(() =>
    import('./pages/requests/requests-page.tsx').then((file) => file.RequestsPage),
  ),
  '/requests/:id': ofProject(() =>
    import('./pages/requests/request-page.tsx').then((file) => file.RequestPage),
  ),
  '/refused': ofProject(() => import('./pages/refused/refused-page.tsx').then((file) => file.RefusedPage)),
  '/refused/:id': ofProject(() =>
    import('./pages/refused/refusal-page.tsx').then((file) => file.RefusalPage),
  ),
  '/models': ofProject(() => import('./pages/models/models-page.tsx').then((file) => file.ModelsPage)),
  '/playground': ofProject(() =>
    import('./pages/playground/playground-page.tsx').then((file) => file.PlaygroundPage),
  ),
  '/limits': ofProject(() => import('./pages/limits/limits-page.tsx').then((file) => file.LimitsPage)),
  '/alerts': ofProject(() => import('./pages/alerts/alerts-page.tsx').then((file) => file.AlertsPage)),
  '/members': ofProject(() => import('./pages/members/members-page.tsx').then((file) => file.MembersPage)),
  '/audit': ofProject(() => import('./pages/audit/audit-page.tsx').then((file) => file.AuditPage)),
  '/settings': ofProject(() =>
    import('./pages/settings/settings-page.tsx').then((file) => file.SettingsPage),
  ),
};

/** Which page is at which URL; `sections.ts` has the same list for the server. */
export function Routes() {
  const { path: here } = useLocation();
  // The router would throw.
  if (decoded(here) === undefined) return <NotFoundPage />;
  return (
    <ErrorBoundary>
      <Router>
        <Route path="/console" component={Home} />
        <Route path="/console/account" component={AccountPage} />
        <Route path="/console/alerts" component={InstallationAlertsPage} />
        <Route path="/console/audit" component={InstallationAuditPage} />
        <Route path="/console/installation-keys" component={InstallationKeysPage} />
        <Route path="/console/people" component={PeoplePage} />
        <Route path="/console/providers" component={ProvidersPage} />
        <Route path="/console/new-project" component={NewProjectPage} />
        {Object.entries(projectPages).map(([path, Page]) => (
          <Route key={path} path={`/console/projects/:project${path}`} component={Page} />
        ))}
        <Route default component={NotFoundPage} />
      </Router>
    </ErrorBoundary>
  );
}

/** Redirects to the project that was viewed last. */
function Home() {
  const { route } = useLocation();
  const id = firstProject();
  useEffect(() => {
    if (id !== undefined) route(projectPath(id), true);
  }, [id]);
  return id === undefined ? <NoProjectPage /> : null;
}
