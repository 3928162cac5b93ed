/** Disables the keys of people who no longer sign in through the identity provider, now and then. */
import type { AbsentPeople } from './console/people/absent-people.ts';
import type { Log } from './telemetry/log.ts';

const everyMs = 3_600_000;

/** Begins at once, and ends with `opened`. */
export function watchAbsentPeople(absent: AbsentPeople, log: Log, opened: AsyncDisposableStack): void {
  const disableKeys = async () => {
    try {
      for (const { id } of await absent.disableKeys())
        log.warn(
          { person: id },
          'the keys that a person created are disabled: no sign-in for longer than MODELROUTE_OIDC_KEYS_AFTER',
        );
    } catch (err) {
      log.error({ err }, 'keys of people who no longer sign in could not be disabled');
    }
  };
  let running = disableKeys();
  const timer = setInterval(() => {
    running = running.then(disableKeys);
  }, everyMs);
  timer.unref();
  opened.defer(async () => {
    clearInterval(timer);
    await running;
  });
}
