/** The upload form at its edges and broken in every way that a form can say. */
import { isObject, type Json } from '../../../openapi/build/json.ts';
import type { ContractCase, Kind } from '../case.ts';
import type { ContractDocument } from '../document.ts';
import { formBody, formParts, formType, type FormPart } from '../form.ts';
import { mutantsOf, unknownName, type Mutant } from '../generate/invalid.ts';
import { paramOf, shapeOf } from '../generate/places.ts';
import { createSampler } from '../generate/samples.ts';
import { propertiesOf, propertyOf } from '../generate/schema.ts';
import { edgeValues } from '../generate/valid.ts';
import { createSchemaJudge } from '../schema-judge.ts';

/** Cases of every operation that takes a form. */
export function uploadCases(document: ContractDocument): ContractCase[] {
  const judges = createSchemaJudge(document.json);
  return document.operations.flatMap((operation) => {
    const { body } = operation;
    if (body?.mediaType !== 'multipart/form-data') return [];
    const files = propertiesOf(body.schema.node).filter(
      (name) => propertyOf(document.json, body.schema, name).node.format === 'binary',
    );
    const toCase = (
      kind: Kind,
      name: string,
      parts: FormPart[],
      expect: ContractCase['expect'],
    ): ContractCase => ({
      id: `${operation.id} ${kind} ${name}`,
      surface: operation.surface,
      operation,
      kind,
      request: {
        method: operation.method,
        path: operation.path,
        headers: { 'content-type': formType },
        body: formBody(parts),
      },
      expect,
    });
    const sampler = createSampler(document.json);
    const shape = shapeOf(document.json, body.schema, sampler);
    const accepts = (value: Json): boolean => judges(body.schema.pointer)(value) === undefined;
    const valid = shape.leaves
      .flatMap(({ schema, place }) =>
        edgeValues(document.json, schema, sampler).map(({ label, value }) => ({
          place,
          label,
          value: place.embed(value),
        })),
      )
      .filter(({ value }) => accepts(value))
      .map(({ place, label, value }) =>
        toCase(
          'valid value',
          `${paramOf(place.path) || 'the form'}: ${label}`,
          partsOf(value, files).map((part) => usable(operation.id, part)),
          { status: 'accepted' },
        ),
      );
    const invalid = mutantsOf(document.json, shape, sampler)
      .filter((mutant) => !accepts(mutant.body) && survivesForm(mutant))
      .map((mutant) => {
        const expect = {
          status: 400,
          mediaType: 'application/json',
          code: mutant.code,
          param: partName(mutant),
        };
        return toCase(
          `invalid ${mutant.fault}`,
          `${mutant.param}: ${mutant.keyword}`,
          partsOf(mutant.body, files),
          expect,
        );
      });
    const swapped = shape.places
      .filter(({ path }) => path.length === 1 && path[0] !== undefined)
      .flatMap(({ path: [name] }) => {
        const whole = partsOf(sampler.sample(body.schema), files);
        const parts = whole.map((part) => (part.name === name ? swapKind(part) : part));
        if (!whole.some((part) => part.name === name)) return [];
        const expect = {
          status: 400,
          mediaType: 'application/json',
          code: 'invalid_type',
          param: String(name),
        };
        return [toCase('invalid type', `${String(name)}: text for a file or a file for text`, parts, expect)];
      });
    return [...valid, ...invalid, ...swapped];
  });
}

function partsOf(body: Json, files: readonly string[]): FormPart[] {
  return formParts(isObject(body) ? body : {}, files);
}

/** The file of a transcription begins as a recording does. */
function usable(operation: string, part: FormPart): FormPart {
  const isRecording = operation === 'createTranscription' && part.filename !== undefined;
  return isRecording ? { ...part, content: `ID3${part.content}` } : part;
}

function swapKind({ name, content, filename }: FormPart): FormPart {
  return filename === undefined ? { name, content, filename: 'x.txt' } : { name, content };
}

/** A form has strings only: another type is no fault there, except where a number is required. */
function survivesForm({ fault, path, pointer, keyword }: Mutant): boolean {
  if (path.length === 0) return false;
  return fault !== 'type' || (pointer.endsWith('/seconds') && !keyword.includes('null'));
}

/** An unknown member is a part of its own, and is named as it was sent. */
function partName({ path, param }: Mutant): string {
  const [name, ...inner] = path;
  return path.at(-1) === unknownName && inner.length > 0 ? `${String(name)}[${unknownName}]` : param;
}
