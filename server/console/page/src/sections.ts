/** The URLs of the page's own router, shared with the server that serves the page. */

/** First segments below `/console/` that show a page. */
const topSections = [
  'account',
  'alerts',
  'audit',
  'installation-keys',
  'new-project',
  'people',
  'projects',
  'providers',
] as const;

/** The sections of each project: the segment after `/console/projects/<id>/`; the overview has none. */
export const projectSections = [
  'keys',
  'usage',
  'requests',
  'refused',
  'models',
  'playground',
  'limits',
  'alerts',
  'members',
  'audit',
  'settings',
] as const;

export type ProjectSection = (typeof projectSections)[number];

/** A decoded URL segment; undefined when its percent encoding is malformed. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Whether a path below `/console` is a URL of the page; ids in it are not checked. */
export function isPagePath(path: string): boolean {
  if (decoded(path) === undefined) return false;
  const parts = path.split('/');
  while (parts.at(-1) === '') parts.pop();
  const [, , top, project, section, , beyond] = parts;
  if (top === undefined) return true;
  if (top !== 'projects') return project === undefined && topSections.some((name) => name === top);
  if (project === undefined || beyond !== undefined) return false;
  return section === undefined || projectSections.some((name) => name === section);
}

/** The URL of a section of a project, or of one item in it. */
export function projectPath(projectId: string, section?: ProjectSection, id?: string): string {
  const parts = ['/console/projects', encodeURIComponent(projectId), section, id && encodeURIComponent(id)];
  return parts.filter((part) => part !== undefined && part !== '').join('/');
}
