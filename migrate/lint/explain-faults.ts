/** Turns what a schema found into few lines, one for each place. */
import type { SchemaFault } from './contract.ts';
import { written, type Step } from './json-path.ts';

/** Where, and what is wrong there. */
export interface Fault {
  steps: Step[];
  message: string;
}

const mostFaults = 10;
const wrappers = new Set(['oneOf', 'anyOf']);

export function explainFaults(faults: readonly SchemaFault[]): Fault[] {
  const speaking = faults.filter((fault) => !wrappers.has(fault.keyword) && !isOfOtherBranch(fault, faults));
  const lines = new Map<string, { steps: Step[]; messages: Set<string> }>();
  for (const fault of speaking.length > 0 ? speaking : faults) {
    const { steps, message } = lineOf(fault);
    const line = lines.get(written(steps)) ?? { steps, messages: new Set() };
    lines.set(written(steps), line);
    line.messages.add(message);
  }
  return [...lines.values()]
    .slice(0, mostFaults)
    .map(({ steps, messages }) => ({ steps, message: [...messages].join(', or ') }));
}

/** A union has an error for each of its branches; only the error of the branch that was meant helps. */
function isOfOtherBranch(
  { keyword, instancePath, params }: SchemaFault,
  faults: readonly SchemaFault[],
): boolean {
  // A list was given where a string is also allowed: the error is inside the list.
  if (keyword === 'type') return faults.some((other) => other.instancePath.startsWith(`${instancePath}/`));
  const tagged = faults.find(
    (other) =>
      isTag(other) && (other.instancePath === instancePath || `${other.instancePath}/type` === instancePath),
  );
  if (tagged === undefined) return false;
  const isNamed = typeof (tagged.params as Tag).tagValue === 'string';
  return keyword === 'discriminator'
    ? !isNamed && (params as Tag).error === 'tag' && hasOthers(tagged, faults)
    : isNamed;
}

interface Tag {
  error: 'tag' | 'mapping';
  tag: string;
  tagValue?: unknown;
}

const isTag = ({ keyword }: SchemaFault) => keyword === 'discriminator';

/** A union may have one branch that needs no tag. */
function hasOthers(tagged: SchemaFault, faults: readonly SchemaFault[]): boolean {
  return faults.some(
    ({ keyword, instancePath }) => keyword === 'required' && instancePath === tagged.instancePath,
  );
}

function lineOf(fault: SchemaFault): Fault {
  const steps = fault.instancePath
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')));
  const { keyword, message = 'does not fit' } = fault;
  const params = fault.params as Record<string, unknown>;
  if (keyword === 'additionalProperties')
    return { steps: [...steps, String(params['additionalProperty'])], message: 'is unknown to the contract' };
  if (keyword === 'required')
    return { steps: [...steps, String(params['missingProperty'])], message: 'is missing' };
  if (keyword === 'discriminator') {
    const value = params['tagValue'];
    const known = value === undefined ? 'is missing' : `has a value that the contract does not know`;
    return { steps: [...steps, String(params['tag'])], message: known };
  }
  if (keyword === 'const') return { steps, message: `must be ${String(params['allowedValue'])}` };
  if (keyword === 'enum')
    return { steps, message: `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}` };
  return { steps, message };
}
