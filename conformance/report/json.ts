/** The report for programs. */
import type { KitRun } from '../run/run-kit.ts';

/** `{summary, checks}` as one string that ends with a line break. */
export function jsonReport({ summary, results }: KitRun): string {
  const checks = results.map(({ check, status, contract, request, response, curl, message }) => ({
    id: check.id,
    status,
    contract,
    request,
    response,
    curl,
    message,
  }));
  return `${JSON.stringify({ summary, checks }, null, 2)}\n`;
}
