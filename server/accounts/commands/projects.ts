/** The command `modelroute projects`: the tenants of an installation from the shell, whether its server runs or not. */
import type { Accounts } from '../accounts.ts';
import { noLimits } from '../limits.ts';
import { projectJson, type Project } from '../project-record.ts';
import type { CommandGroup } from '../../../command-line/command.ts';
import { listText, tableText, timeText } from '../../../command-line/table.ts';
import {
  actionCommands,
  nameOf,
  nameOperand,
  nameOption,
  type Action,
  type ActionCall,
  type CommandIo,
  type OpenStore,
} from './command.ts';
import { limitChange, limitDetails, limitOptions, limitsText } from './limit-options.ts';

const actions: Readonly<Record<string, Action<Accounts>>> = {
  create: {
    summary: 'Create a project',
    operands: [nameOperand],
    options: { ...nameOption, ...limitOptions },
    example: "modelroute projects create 'team a' --rpm 600 --budget month=200",
    run: async (call) => {
      const about = { name: nameOf(call), limits: limitChange(call.values, noLimits) };
      show(call, await call.store.projects.create(call.actor, about));
    },
  },
  list: {
    summary: 'List the projects',
    options: { all: { type: 'boolean', about: 'also those that are archived' } },
    example: 'modelroute projects list --all',
    run: async ({ store: accounts, values, print }) => {
      const all = await accounts.projects.list();
      const projects = values['all'] === true ? all : all.filter(({ archivedAtMs }) => archivedAtMs === null);
      print(projects.map(projectJson), (colours) => {
        const rows = projects.map((project) => [
          project.id,
          project.name,
          timeText(project.createdAtMs),
          timeText(project.archivedAtMs),
          limitsText(project.limits),
        ]);
        return tableText([['ID', 'NAME', 'CREATED', 'ARCHIVED', 'LIMITS'], ...rows], { colours });
      });
    },
  },
  show: {
    summary: 'Show a project, by its id or name',
    operands: ['PROJECT'],
    example: "modelroute projects show 'team a'",
    run: async (call) => show(call, await call.store.projects.get(first(call))),
  },
  rename: {
    summary: 'Rename a project',
    operands: ['PROJECT', 'NAME'],
    example: "modelroute projects rename 'team a' 'team b'",
    run: async (call) => {
      const [reference = '', name = ''] = call.operands;
      show(call, await call.store.projects.rename(call.actor, reference, name));
    },
  },
  limit: {
    summary: 'Change the limits of a project, for all its keys together',
    operands: ['PROJECT'],
    options: limitOptions,
    details: `Limits that are not named stay as they are; ${limitDetails}`,
    example: "modelroute projects limit 'team a' --rpm 600 --budget month=none",
    run: async (call) => {
      const { store: accounts, actor, values } = call;
      const { id, limits } = await accounts.projects.get(first(call));
      show(call, await accounts.projects.setLimits(actor, id, limitChange(values, limits)));
    },
  },
  archive: {
    summary: 'Archive a project permanently; its keys stop working',
    operands: ['PROJECT'],
    example: "modelroute projects archive 'team a'",
    run: async (call) => show(call, await call.store.projects.archive(call.actor, first(call))),
  },
};

export function projectsGroup(openStore: OpenStore<Accounts>): CommandGroup<CommandIo> {
  return {
    name: 'projects',
    summary: 'Create, list, change and archive projects, to which keys belong',
    details: `A project is a tenant with its own keys and files. The limits of a project apply to all its keys together.
PROJECT is an id or a name.`,
    commands: actionCommands('projects', actions, openStore),
    example: "modelroute projects create 'team a' --budget month=200",
  };
}

function first({ operands: [word = ''] }: ActionCall<Accounts>): string {
  return word;
}

function show({ print }: ActionCall<Accounts>, project: Project): void {
  print(projectJson(project), (colours) =>
    listText(
      [
        ['id', project.id],
        ['name', project.name],
        ['created', timeText(project.createdAtMs)],
        ['archived', timeText(project.archivedAtMs)],
        ['limits', limitsText(project.limits)],
      ],
      colours,
    ),
  );
}
