/** `modelroute/migrate`: the steps of a move as functions, for programs that make the move themselves. Node only. */
export { buildMap, type MappedModel, type ModelMap, type UnresolvedModel } from './map/build-map.ts';
export { readCatalog } from './map/read-catalog.ts';
export { parseModelId } from './map/parse-model-id.ts';
export { lintRequest, type LintOptions, type RequestVerdict } from './lint/lint-request.ts';
export { lintText, type LintedFile } from './lint/command.ts';
export { scanTree, type Scan, type ScanOptions } from './scan/scan-tree.ts';
export { readCases, type Case } from './regress/case.ts';
export { runCases } from './regress/run-cases.ts';
export { regressionOf, type Regression } from './regress/report.ts';
export { createCutover, type Cutover, type CutoverOptions } from './cutover/cutover.ts';
export { runMigrate, type MigrateIo } from './command.ts';
