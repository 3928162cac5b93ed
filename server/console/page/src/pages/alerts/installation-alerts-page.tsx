import { useState } from 'preact/hooks';
import { call } from '../../api/client.ts';
import { formatDuration } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-parts.tsx';
import { say, sayProblem } from '../../ui/toasts.tsx';
import { AlertList } from './alert-list.tsx';

/** All alerts, those of targets too; the server shows these to administrators alone. */
export function InstallationAlertsPage() {
  const [isSending, setIsSending] = useState(false);
  const test = async () => {
    const { delivered, status, duration_ms: ms, problem } = await call('post', '/alerts/test');
    const webhook = status === null ? '' : ` The webhook responded with status ${status}.`;
    if (delivered) say(`The test alert was delivered after ${formatDuration(ms)}.${webhook}`);
    else say(`Not delivered: ${problem}.`, 'bad');
  };
  return (
    <>
      <PageHead
        title="Alerts"
        about="Alerts of all projects, of installation keys, and of targets that fail, are slow, or have an open circuit."
      >
        <Button
          isDisabled={isSending}
          onClick={() => {
            setIsSending(true);
            void test()
              .catch(sayProblem)
              .finally(() => setIsSending(false));
          }}
        >
          Send test alert
        </Button>
      </PageHead>
      <AlertList />
    </>
  );
}
