/** Where a surface may be, given a URL that people paste: with or without `/v1`, `/alt`, or a whole endpoint. */
import type { SurfaceName } from '../contract/surface-contract.ts';

const endpoints =
  /\/((chat\/)?completions|embeddings|rerank|files|audio\/(speech|transcriptions)|models|messages(\/count_tokens)?)$/;

/** Candidates for the root of a surface, the likeliest first; `base` is an absolute http or https URL. */
export function rootsOf(base: URL, surface: SurfaceName): string[] {
  const path = base.pathname.replace(/\/+$/, '').replace(endpoints, '');
  const candidates = surface === 'v1' ? mainRoots(path) : messagesRoots(path);
  return [...new Set(candidates)].map((candidate) => base.origin + candidate);
}

function mainRoots(path: string): string[] {
  if (path.endsWith('/alt/v1')) return [`${path.slice(0, -'/alt/v1'.length)}/v1`];
  if (path.endsWith('/alt')) return [`${path.slice(0, -'/alt'.length)}/v1`];
  return /\/v\d+$/.test(path) ? [path] : [`${path}/v1`, path];
}

function messagesRoots(path: string): string[] {
  if (path.endsWith('/alt/v1')) return [path];
  if (path.endsWith('/alt')) return [`${path}/v1`];
  const version = /\/v\d+$/.exec(path)?.[0];
  if (version !== undefined) return [`${path.slice(0, -version.length)}/alt${version}`, path];
  return [`${path}/alt/v1`, `${path}/v1`];
}
