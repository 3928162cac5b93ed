/** Mutants that the schema refuses and the service accepts: in what a model wrote it leaves unknown members and nulls out. */
import { isModelWritten } from '../../migrate/facts/model-written.ts';
import { isObject } from '../../openapi/build/json.ts';
import { at, parsePath, showPath } from '../server/dialects/paths.ts';
import type { ContractCase } from './case.ts';

/** Whether a 200 is right too; the member is then listed, unless it is a null. */
export function isReadOpenly({ kind, expect, requestBody }: ContractCase, droppedFields: string): boolean {
  const { param } = expect;
  if (!isObject(requestBody) || typeof param !== 'string') return false;
  const steps = parsePath(param);
  if (steps.length < 3 || !isModelWritten(at(requestBody, steps.slice(0, 2)))) return false;
  if (at(requestBody, steps) === null) return kind === 'invalid type' || kind === 'invalid unknown field';
  return kind === 'invalid unknown field' && droppedFields.split(', ').includes(param);
}

/** Whether the message says nothing without its unknown member, and is refused for that instead. */
export function saysNothingElse(
  { kind, expect, requestBody }: ContractCase,
  { code, param }: { code: string | undefined; param: string | null | undefined },
): boolean {
  const steps = parsePath(expect.param ?? '');
  const item = steps.slice(0, 2);
  const isOfMessage = steps.length === 3 && isModelWritten(at(requestBody, item));
  return (
    kind === 'invalid unknown field' &&
    isOfMessage &&
    code === 'missing_required_parameter' &&
    param === showPath([...item, 'content'])
  );
}
