/** Reads the file of `modelroute apply`: from its text to checked entries, or to everything that is wrong with it. */
import { FileText } from '../configuration/file-text.ts';
import { printable, UnusableFile, type FilePath, type Finding } from '../configuration/finding.ts';
import { shapeFindings } from '../configuration/shape-findings.ts';
import { normalEmail } from '../console/people/email.ts';
import { installationFile, type InstallationFile } from './installation-file.ts';

/** Largest file, bytes. */
export const maxFileBytes = 16 * 1024 * 1024;

export interface ReadInstallationFile {
  file: InstallationFile;
  /** Refuses the file for what is found wrong with it against the installation. */
  refuse: (findings: readonly Finding[]) => never;
}

/** `path` is only for messages. Throws `UnusableFile` with every error. */
export function readInstallationFile(path: string, text: string): ReadInstallationFile {
  const source = new FileText(text);
  if (source.errors.length > 0) throw new UnusableFile(path, source.errors);
  const parsed = installationFile.safeParse(source.value);
  if (!parsed.success)
    throw new UnusableFile(
      path,
      source.locate(shapeFindings(installationFile, parsed.error.issues, source.value)),
    );
  const refuse = (findings: readonly Finding[]): never => {
    throw new UnusableFile(path, source.locate(findings));
  };
  const doubled = doubleFindings(parsed.data);
  if (doubled.length > 0) refuse(doubled);
  return { file: parsed.data, refuse };
}

/** Two entries of one name would take turns with every run. */
function doubleFindings({ projects }: InstallationFile): Finding[] {
  return [
    ...doubles(projects, ['projects'], 'name', normalName),
    ...projects.flatMap(({ members = [], keys = [], limits }, at) => [
      ...doubles(members, ['projects', at, 'members'], 'email', (email) => normalEmail(email) ?? email),
      ...doubles(keys, ['projects', at, 'keys'], 'name', normalName),
      ...doubles(limits?.budgets ?? [], ['projects', at, 'limits', 'budgets'], 'period', (period) => period),
      ...keys.flatMap((key, number) =>
        doubles(
          key.limits?.budgets ?? [],
          ['projects', at, 'keys', number, 'limits', 'budgets'],
          'period',
          (period) => period,
        ),
      ),
    ]),
  ];
}

function normalName(text: string): string {
  return text.normalize('NFC');
}

function doubles<Member extends string>(
  entries: readonly Readonly<Record<Member, string>>[],
  path: FilePath,
  member: Member,
  normal: (text: string) => string,
): Finding[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, at) => {
    const value = normal(entry[member]);
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [{ path: [...path, at, member], message: `'${printable(value)}' is there twice` }];
  });
}
