/** The command `modelroute projects`: the tenants of an installation from the shell, whether its server runs or not. */
import type { Accounts } from '../accounts.ts';
import { noLimits } from '../limits.ts';
import { projectJson, type Project } from '../project-record.ts';
import { runActions, type Action, type ActionCall, type CommandIo, type OpenStore } from './command.ts';
import { limitChange, limitHelp, limitOptions, limitsText } from './limit-options.ts';
import { listText, tableText, timeText } from './table.ts';

const help = `usage: modelroute projects create NAME [LIMITS]
       modelroute projects list [--all]
       modelroute projects show PROJECT
       modelroute projects rename PROJECT NAME
       modelroute projects limit PROJECT [LIMITS]
       modelroute projects archive PROJECT

Projects are tenants: each has its own keys and files. The limits of a project hold for all its keys together.
PROJECT is an id or a name. An archived project's keys stop working, and it stays archived.

  --all   also archived projects
  --json  print one line of JSON
  --help  print this

${limitHelp}
exit status: 0 done, 1 refused, 2 not understood, or the installation could not be opened
`;

const actions: Readonly<Record<string, Action<Accounts>>> = {
  create: {
    operands: ['NAME'],
    options: limitOptions,
    run: async (call) => {
      const about = { name: first(call), limits: limitChange(call.values, noLimits) };
      tell(call, await call.store.projects.create(call.actor, about));
    },
  },
  list: {
    operands: [],
    options: { all: { type: 'boolean' } },
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
        return tableText([['ID', 'NAME', 'CREATED', 'ARCHIVED', 'LIMITS'], ...rows], colours);
      });
    },
  },
  show: {
    operands: ['PROJECT'],
    options: {},
    run: async (call) => tell(call, await call.store.projects.get(first(call))),
  },
  rename: {
    operands: ['PROJECT', 'NAME'],
    options: {},
    run: async (call) => {
      const [reference = '', name = ''] = call.operands;
      tell(call, await call.store.projects.rename(call.actor, reference, name));
    },
  },
  limit: {
    operands: ['PROJECT'],
    options: limitOptions,
    run: async (call) => {
      const { store: accounts, actor, values } = call;
      const { id, limits } = await accounts.projects.get(first(call));
      tell(call, await accounts.projects.setLimits(actor, id, limitChange(values, limits)));
    },
  },
  archive: {
    operands: ['PROJECT'],
    options: {},
    run: async (call) => tell(call, await call.store.projects.archive(call.actor, first(call))),
  },
};

/** Runs the command; resolves with the exit status. */
export async function runProjects(
  argv: string[],
  io: CommandIo,
  openStore: OpenStore<Accounts>,
): Promise<0 | 1 | 2> {
  return await runActions('projects', help, actions, argv, io, openStore);
}

function first({ operands: [word = ''] }: ActionCall<Accounts>): string {
  return word;
}

function tell({ print }: ActionCall<Accounts>, project: Project): void {
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
