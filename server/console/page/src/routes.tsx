import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { Route, Router, useLocation } from 'preact-iso/router';
import { asProblem } from './api/problem.ts';
import { firstProject, lastProject } from './layout/current-project.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { NoProjectPage } from './pages/no-project-page.tsx';
import type { ProjectPageProps } from './pages/project-page-props.ts';
import { decoded, projectPath } from './sections.ts';
import { projects } from './session/session-state.ts';
import { ProblemNote } from './ui/problem-note.tsx';

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

const Overview = ofProject(() =>
  import('./pages/overview/overview-page.tsx').then((file) => file.OverviewPage),
);
const Keys = ofProject(() => import('./pages/keys/keys-page.tsx').then((file) => file.KeysPage));
const Key = ofProject(() => import('./pages/keys/key-page.tsx').then((file) => file.KeyPage));
const Usage = ofProject(() => import('./pages/usage/usage-page.tsx').then((file) => file.UsagePage));
const Requests = ofProject(() =>
  import('./pages/requests/requests-page.tsx').then((file) => file.RequestsPage),
);
const Request = ofProject(() => import('./pages/requests/request-page.tsx').then((file) => file.RequestPage));
const Models = ofProject(() => import('./pages/models/models-page.tsx').then((file) => file.ModelsPage));
const Playground = ofProject(() =>
  import('./pages/playground/playground-page.tsx').then((file) => file.PlaygroundPage),
);
const Limits = ofProject(() => import('./pages/limits/limits-page.tsx').then((file) => file.LimitsPage));
const Members = ofProject(() => import('./pages/members/members-page.tsx').then((file) => file.MembersPage));
const Audit = ofProject(() => import('./pages/audit/audit-page.tsx').then((file) => file.AuditPage));
const Settings = ofProject(() =>
  import('./pages/settings/settings-page.tsx').then((file) => file.SettingsPage),
);

/** Which page is at which URL; `sections.ts` has the same list for the server. */
export function Routes() {
  const { path } = useLocation();
  // The router would throw.
  if (decoded(path) === undefined) return <NotFoundPage />;
  return (
    <ErrorBoundary>
      <Router>
        <Route path="/console" component={Home} />
        <Route path="/console/account" component={AccountPage} />
        <Route path="/console/new-project" component={NewProjectPage} />
        <Route path="/console/projects/:project" component={Overview} />
        <Route path="/console/projects/:project/keys" component={Keys} />
        <Route path="/console/projects/:project/keys/:id" component={Key} />
        <Route path="/console/projects/:project/usage" component={Usage} />
        <Route path="/console/projects/:project/requests" component={Requests} />
        <Route path="/console/projects/:project/requests/:id" component={Request} />
        <Route path="/console/projects/:project/models" component={Models} />
        <Route path="/console/projects/:project/playground" component={Playground} />
        <Route path="/console/projects/:project/limits" component={Limits} />
        <Route path="/console/projects/:project/members" component={Members} />
        <Route path="/console/projects/:project/audit" component={Audit} />
        <Route path="/console/projects/:project/settings" component={Settings} />
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
