/** The models of the installation, as their callers see them. */
import { compileModelPatterns } from '../../limits/model-patterns.ts';
import { modelEntry } from '../../surfaces/v1/models.ts';
import type { ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';

export function modelHandlers({ accounts, catalog }: ConsoleParts) {
  return {
    listConsoleModels: async ({ query: { project_id: id } }) => {
      const patterns = id === undefined ? undefined : (await accounts.projects.get(id)).limits.allowed_models;
      const mayUse = patterns === undefined ? undefined : compileModelPatterns(patterns);
      const data = catalog.list().map((model) => ({
        model: modelEntry(model),
        operations: [...catalog.operationsOf(model)],
        replacement: model.replacement,
        is_allowed: mayUse === undefined ? null : mayUse(model.id),
        has_price: Object.keys(model.pricing).length > 0,
      }));
      return { body: { data } };
    },
  } satisfies Partial<ConsoleHandlers>;
}
