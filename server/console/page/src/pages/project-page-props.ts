/** What every page of a project is given. */
import type { Project } from '../session/role.ts';

export interface ProjectPageProps {
  project: Project;
  /** The one thing in the section that the address names; empty when it names none. */
  id: string;
}
