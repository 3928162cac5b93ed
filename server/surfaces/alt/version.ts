/** The header `anthropic-version`: the supported versions, and the fields that each of them refuses. */
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../../core/api-error.ts';
import { checkVersionRules, type MessagesVersion } from '../../contract/rules.ts';

const versions: readonly MessagesVersion[] = ['2023-06-01', '2026-10-21'];

/** Absent means 2023-06-01, the first version that is served. Throws `unsupported_version`. */
function messagesVersionOf(headers: IncomingHttpHeaders): MessagesVersion {
  const asked = headers['anthropic-version'] ?? '2023-06-01';
  const known = versions.find((version) => version === asked);
  if (known !== undefined) return known;
  throw new ApiError(
    'unsupported_version',
    `anthropic-version: '${String(asked).slice(0, 64)}' is not supported; use ${versions.join(' or ')}.`,
    { param: 'anthropic-version' },
  );
}

/** Throws for fields that the version of the request, or its betas, do not allow in its body. */
export function checkVersion(headers: IncomingHttpHeaders, json: unknown): void {
  const betas = String(headers['anthropic-beta'] ?? '');
  const violation = checkVersionRules(messagesVersionOf(headers), json, betas);
  if (violation !== undefined)
    throw new ApiError(violation.code, violation.message, { param: violation.param });
}
