import { useState } from 'preact/hooks';
import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schemas.ts';
import { formatDuration } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { sayProblem } from '../../ui/toasts.tsx';

/** A button that tests the connection to a provider, and shows the result beside it. */
export function TestConnection({ name }: { name: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Schemas['ProviderTestResult']>();
  const test = async () => {
    setIsBusy(true);
    setResult(undefined);
    try {
      const params = { path: { provider_name: name } };
      setResult(await call('post', '/providers/{provider_name}/test', { params }));
    } catch (thrown) {
      sayProblem(thrown);
    }
    setIsBusy(false);
  };
  return (
    <div class="connection-test">
      <span role="status" class={result?.is_ok === false ? 'connection-failed' : 'quiet'}>
        {result && `${result.message} (${formatDuration(result.duration_ms)})`}
      </span>
      <Button isDisabled={isBusy} label={`Test connection: ${name}`} onClick={() => void test()}>
        {isBusy ? 'Testing…' : 'Test connection'}
      </Button>
    </div>
  );
}
