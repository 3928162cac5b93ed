/** Errors in the shape of the file: zod's issues, worded for its author. */
import { z } from 'zod';
import { printable, type FilePath, type Finding } from './finding.ts';
import { didYouMean } from '../../command-line/nearest-name.ts';

type Issue = z.core.$ZodIssue;

/** One finding for each thing that is wrong; `schema` gives the names that are known. */
export function shapeFindings(schema: z.ZodType, issues: readonly Issue[], value: unknown): Finding[] {
  return issues.flatMap((issue) => findingsOf(schema, issue, [], value));
}

function findingsOf(schema: z.ZodType, issue: Issue, above: FilePath, value: unknown): Finding[] {
  const path = [...above, ...issue.path.filter((step) => typeof step !== 'symbol')];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = membersAt(schema, path);
      return issue.keys.map((name) => ({
        path: [...path, name],
        message: `unknown member '${printable(name)}'${didYouMean(name, known)}`,
        atName: true,
      }));
    }
    case 'invalid_key':
      return [{ path, message: `this name ${issue.issues[0]?.message ?? 'is not valid'}`, atName: true }];
    case 'invalid_union': {
      const branch = meantBranch(issue.errors);
      if (branch === undefined) return [{ path, message: issue.message }];
      return branch.flatMap((inner) => findingsOf(schema, inner, path, value));
    }
    default:
      return [{ path, message: message(issue, valueAt(value, path)) }];
  }
}

/** The branch that has the right type but is wrong further in; undefined when none is. */
function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  return branches.find((issues) =>
    issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
}

function message(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined) return 'is missing';
      return `must be ${typeNames[issue.expected] ?? issue.expected}, not ${typeOf(value)}`;
    case 'invalid_value': {
      if (value === undefined) return 'is missing';
      const known = issue.values.map(String);
      const hint = typeof value === 'string' ? didYouMean(value, known) : '';
      return `must be ${known.length > 1 ? 'one of ' : ''}${known.join(', ')}${hint}`;
    }
    case 'too_small':
      return `must ${bound(issue.origin, issue.inclusive === false ? 'above' : 'at least', issue.minimum)}`;
    case 'too_big':
      return `must ${bound(issue.origin, issue.inclusive === false ? 'below' : 'at most', issue.maximum)}`;
    default:
      return issue.message;
  }
}

function bound(origin: string, relation: string, limit: number | bigint): string {
  if (origin === 'string') return `have ${relation} ${limit} characters`;
  if (origin === 'array') return `have ${relation} ${limit} entries`;
  return `be ${relation} ${limit}`;
}

const typeNames: Record<string, string> = {
  object: 'a list of members',
  record: 'a list of members',
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

function typeOf(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a list of members';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a whole number' : 'a number';
  return typeNames[typeof value] ?? typeof value;
}

function valueAt(value: unknown, path: FilePath): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined),
    value,
  );
}

/** Names of the members that the schema knows at a path. */
function membersAt(schema: z.ZodType, path: FilePath): string[] {
  let found = [schema];
  for (const step of path) found = found.flatMap(bare).flatMap((each) => below(each, step));
  return found.flatMap(bare).flatMap((each) => (each instanceof z.ZodObject ? Object.keys(each.shape) : []));
}

/** Without the branches that only allow an absent value; every branch of a union. */
function bare(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return bare(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(bare);
  return [schema];
}

function below(schema: z.ZodType, step: string | number): z.ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType];
  const member =
    schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>)[step] : undefined;
  return member === undefined ? [] : [member];
}
