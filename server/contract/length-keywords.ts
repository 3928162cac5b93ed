/** `minLength` and `maxLength` for ajv that do not count the characters of megabytes. */
import { _, type Ajv2020 } from 'ajv/dist/2020.js';

type KeywordDefinition = Exclude<Parameters<Ajv2020['addKeyword']>[0], string>;
type CodeKeyword = Extract<KeywordDefinition, { code: unknown }>;
type Code = ReturnType<typeof _>;

/** Whether a string of `units` UTF-16 units and `count` characters breaks the bound. */
type Breach = (units: Code, count: Code, limit: Code) => Code;

/**
 * ajv's own keywords count each string that has a bound, at 2 ms per megabyte. A string has at most
 * as many characters as UTF-16 units and at least half as many, which decides nearly always.
 */
export function replaceLengthKeywords(ajv: Pick<Ajv2020, 'addKeyword' | 'removeKeyword'>): void {
  const keywords: Record<string, Breach> = {
    maxLength: (units, count, limit) =>
      _`${units} > ${limit} && (${units} > 2 * ${limit} || ${count} > ${limit})`,
    minLength: (units, count, limit) =>
      _`${units} < 2 * ${limit} && (${units} < ${limit} || ${count} < ${limit})`,
  };
  for (const [keyword, breach] of Object.entries(keywords)) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword(lengthKeyword(keyword, breach));
  }
}

function lengthKeyword(keyword: string, breach: Breach): CodeKeyword {
  return {
    keyword,
    type: 'string',
    schemaType: 'number',
    error: { message: '', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
    code: (context) => {
      const { gen, data, schemaCode } = context;
      const counter = gen.scopeValue('func', { ref: countCharacters, code: _`countCharacters` });
      context.fail(breach(_`${data}.length`, _`${counter}(${data})`, _`${schemaCode}`));
    },
  };
}

/** Characters (code points) as JSON Schema counts them: a surrogate pair is one, a lone surrogate too. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at++) {
    if (isSurrogate(text.charCodeAt(at), 0xdc00) && isSurrogate(text.charCodeAt(at - 1), 0xd800)) count--;
  }
  return count;
}

function isSurrogate(unit: number, kind: 0xd800 | 0xdc00): boolean {
  return (unit & 0xfc00) === kind;
}
