/** The permissions of the roles, so that the page does not offer what the server refuses. The server decides. */
import type { Schemas } from '../api/schemas.ts';

type Role = Schemas['Role'];

const order: readonly Role[] = ['viewer', 'member', 'owner'];

export type Project = Schemas['ProjectAccess'];

/** The props of every page of a project. */
export interface ProjectPageProps {
  project: Project;
  /** The id of the item that the URL names within the section; empty when it names none. */
  id: string;
}

/** Whether the person has at least the role `least` in the project. Nothing can be changed in an archived one. */
export function may(project: Project, least: Role): boolean {
  return project.archived_at === null && order.indexOf(project.role) >= order.indexOf(least);
}

export const roleNames: Record<Role, string> = { owner: 'Owner', member: 'Member', viewer: 'Viewer' };

export const roleMeanings: Record<Role, string> = {
  viewer: 'reads everything but stored prompts, responses and the audit log',
  member: 'also creates keys and uses the playground',
  owner: 'also manages members, limits and the project',
};
