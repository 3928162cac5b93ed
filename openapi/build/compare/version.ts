/** What `info.version` has to do after a change, by the rules of semantic versioning. */
import type { Change } from './change.ts';

export interface Version {
  major: number;
  minor: number;
  patch: number;
}

/** Three numbers of at most nine digits; what a pre-release is called does not matter here. Throws on another form. */
export function parseVersion(text: string): Version {
  const match = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/.exec(text);
  if (match === null) throw new Error(`info.version '${text}' is not of the form 1.2.3`);
  return { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3]) };
}

/** Negative when the first is the lower one. */
export function compareVersions(first: Version, second: Version): number {
  return first.major - second.major || first.minor - second.minor || first.patch - second.patch;
}

/** The lowest version that a release with these changes can have. */
export function versionDue(released: Version, changes: readonly Change[]): Version {
  const has = (verdict: Change['verdict']): boolean => changes.some((change) => change.verdict === verdict);
  if (has('breaking')) return { major: released.major + 1, minor: 0, patch: 0 };
  if (has('additive')) return { ...released, minor: released.minor + 1, patch: 0 };
  return has('neutral') ? { ...released, patch: released.patch + 1 } : released;
}

export function versionText({ major, minor, patch }: Version): string {
  return `${major}.${minor}.${patch}`;
}
