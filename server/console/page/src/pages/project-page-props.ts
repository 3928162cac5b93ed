/** The props of every page of a project. */
import type { Project } from '../session/role.ts';

export interface ProjectPageProps {
  project: Project;
  /** The id of the item that the URL names within the section; empty when it names none. */
  id: string;
}
