/** The name of an operation for people. */
import { modelOperation } from '../../../core/operations.ts';

export const operationName = (id: string): string => modelOperation(id)?.names.console ?? id;
