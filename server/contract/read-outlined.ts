/** Reads a body by its outline, when it is certain that the whole body is valid. Everything else is read whole, so that all errors are those of the whole body. */
import type { BodyOutline } from '../core/body-outline.ts';
import type { BufferLoan } from '../core/buffer-loan.ts';
import { findInvalidBase64, isDataUrl, visitBase64 } from './base64.ts';
import { readJsonBody } from './json.ts';
import type { Operation } from './operation.ts';
import { outlineOf, type FoundOutline } from './outline.ts';
import { checkRules } from './rules.ts';

interface OutlinedBody {
  outline: BodyOutline;
  /** The outline, parsed. */
  json: unknown;
}

/** Undefined when the body has no large base64, or when anything about it or its JSON is doubtful. */
export function readOutlined(
  operation: Pick<Operation, 'id' | 'validateBody'>,
  mediaType: string,
  body: Buffer,
  loan?: BufferLoan,
): OutlinedBody | undefined {
  const outline = outlineOf(body, loan);
  if (outline === undefined) return undefined;
  const json = parsed(outline);
  // A refusal here may be caused by a stand-in.
  const isValid =
    json !== undefined &&
    operation.validateBody(mediaType, json) === undefined &&
    checkRules(operation.id, json) === undefined &&
    hasAllStandIns(operation.id, json, outline) &&
    findInvalidBase64(operation.id, json) === undefined;
  return isValid ? { outline, json } : undefined;
}

/** Undefined too where a name is there twice: such a body is written anew. */
function parsed({ bytes }: FoundOutline): unknown {
  try {
    const { json, repeatsNames } = readJsonBody(bytes);
    return repeatsNames ? undefined : json;
  } catch {
    return undefined;
  }
}

/**
 * Whether each stand-in is exactly one string that has to be base64: whole, or after the prefix of a data URL. The
 * contract limits these strings in no other way, so a value is as valid there as its stand-in. A value within another
 * string, in a member that comes twice or in any other member is missing here.
 */
function hasAllStandIns(operationId: string, json: unknown, outline: FoundOutline): boolean {
  const seen = new Set<number>();
  let isEachOnce = true;
  visitBase64(operationId, json, (text) => {
    const index = outline.standInOf(text);
    if (index < 0) return;
    if (seen.has(index) || !(isDataUrl(text) || outline.isStandIn(text))) isEachOnce = false;
    seen.add(index);
  });
  return isEachOnce && seen.size === outline.gaps;
}
