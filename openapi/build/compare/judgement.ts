/** Compares two contracts and decides whether the versions allow the changes. */
import type { DocumentName } from '../error-table.ts';
import type { Change } from './change.ts';
import { compareSurface, type SurfaceContract } from './compare-documents.ts';
import { type Contract, type ReleasedContract, UnreadableContract } from './release.ts';
import { compareVersions, type Version, versionDue, versionText } from './version.ts';

interface SurfaceJudgement {
  /** `info.version` of the earlier document, null when there was none, and of the later one. */
  from: string | null;
  to: string;
  /** The lowest version that a release with these changes can have. */
  due: string;
  /** Why the later document is rejected; absent when it is accepted. */
  refusal?: string;
  changes: Change[];
}

export type Judgement = Record<DocumentName, SurfaceJudgement>;

function changesOf(surface: DocumentName, before: SurfaceContract, after: SurfaceContract): Change[] {
  try {
    return compareSurface(surface, before, after);
  } catch (error) {
    if (error instanceof TypeError) throw error;
    const reason = error instanceof RangeError ? 'nested too deeply' : (error as Error).message;
    throw new UnreadableContract(`${surface}: ${reason}`, { cause: error });
  }
}

/**
 * Why a document of this version cannot follow the released one; undefined when it can. A breaking change
 * needs a new major version and an addition a new minor one, always; that anything else needs a new patch version is asked
 * only of a release.
 */
export function refusalOf(
  released: Version,
  version: Version,
  changes: readonly Change[],
  isRelease: boolean,
): string | undefined {
  const [from, to, due] = [released, version, versionDue(released, changes)].map(versionText);
  const breaking = changes.filter(({ verdict }) => verdict === 'breaking').length;
  if (compareVersions(version, released) < 0) return `info.version went back from ${from} to ${to}`;
  if (breaking > 0 && version.major <= released.major)
    return `${breaking} breaking ${breaking === 1 ? 'change' : 'changes'}, so info.version ${to} has to be ${due} or later`;
  if (compareVersions(version, versionDue(released, changes)) >= 0) return undefined;
  const additions = changes.filter(({ verdict }) => verdict === 'additive').length;
  if (additions > 0)
    return `${additions} ${additions === 1 ? 'addition' : 'additions'}, so info.version ${to} has to be ${due} or later`;
  if (isRelease) return `info.version ${to} has to be ${due} or later to be released`;
  return undefined;
}

function judgeSurface(
  surface: DocumentName,
  earlier: ReleasedContract,
  later: Contract,
  isRelease: boolean,
): SurfaceJudgement {
  const [before, after] = [earlier.surfaces[surface], later.surfaces[surface]];
  const { version } = after;
  // An unreleased document breaks nothing.
  if (before === undefined)
    return { from: null, to: versionText(version), due: versionText(version), changes: [] };
  const { version: released } = before;
  const changes = changesOf(surface, before, after);
  const refusal = refusalOf(released, version, changes, isRelease);
  return {
    from: versionText(released),
    to: versionText(version),
    due: versionText(versionDue(released, changes)),
    changes,
    ...(refusal !== undefined && { refusal }),
  };
}

/** Every document; throws `UnreadableContract` when one contradicts itself. */
export function judge(before: ReleasedContract, after: Contract, isRelease: boolean): Judgement {
  const judged = (name: DocumentName): SurfaceJudgement => judgeSurface(name, before, after, isRelease);
  return { v1: judged('v1'), alt: judged('alt'), console: judged('console') };
}
