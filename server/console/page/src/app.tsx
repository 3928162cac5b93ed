import { LocationProvider } from 'preact-iso/router';
import { Shell } from './layout/shell.tsx';
import { Routes } from './routes.tsx';
import { entryLink } from './session/entry-link.ts';
import { Gate } from './session/gate.tsx';
import { InvitePage, ResetPage } from './session/link-pages.tsx';
import { session, startProblem } from './session/session-state.ts';
import { SetupPage } from './session/setup-page.tsx';
import { SignInPage } from './session/sign-in-page.tsx';
import { StepUpDialog } from './session/step-up-dialog.tsx';
import { ProblemNote, Skeleton } from './ui/loaded.tsx';
import { ToastArea } from './ui/toasts.tsx';

/** Links to the API are downloads and sign-ins, not routes of the page. */
const ownAddresses = /^\/console(?!\/api)/;

/** The whole page. */
export function App({ onRetry }: { onRetry: () => void }) {
  return (
    <LocationProvider scope={ownAddresses}>
      <Stage onRetry={onRetry} />
      <ToastArea />
      <StepUpDialog />
    </LocationProvider>
  );
}

/** The view depends on the session, and on the link that was opened. */
function Stage({ onRetry }: { onRetry: () => void }) {
  const state = session.value?.state;
  const link = entryLink.value;
  if (startProblem.value !== undefined) {
    return (
      <Gate title="Console">
        <ProblemNote problem={startProblem.value} onRetry={onRetry} />
      </Gate>
    );
  }
  if (state === undefined) {
    return (
      <div class="gate">
        <Skeleton lines={5} />
      </div>
    );
  }
  if (link?.kind === 'invite') return <InvitePage token={link.token} />;
  if (link?.kind === 'reset') return <ResetPage token={link.token} />;
  if (state === 'setup') return <SetupPage />;
  if (state === 'signed_out') return <SignInPage />;
  return (
    <Shell>
      <Routes />
    </Shell>
  );
}
