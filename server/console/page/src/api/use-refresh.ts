/** Loads figures of health again every few seconds, as long as the page is visible. */
import { useEffect } from 'preact/hooks';

const refreshEveryMs = 5_000;

export function useRefresh(reload: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, refreshEveryMs);
    return () => clearInterval(timer);
  }, [reload]);
}
