/** Tables: every value comes back as it was, and no spreadsheet takes one for a formula. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvChunks, csvRow } from '../../../../server/console/reading/csv.ts';

/** Reads one row by the letter of RFC 4180. */
function cellsOf(row: string): string[] {
  const cells: string[] = [];
  let rest = row.replace(/\r\n$/, '');
  for (;;) {
    const found = /^(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|$)/.exec(rest);
    if (found === null) throw new Error(`no row: ${JSON.stringify(row)}`);
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '') return cells;
    rest = rest.slice(found[0].length);
  }
}

/** Without the apostrophes before what begins like a formula. */
function bare(text: string): string {
  return text.replaceAll(/(^|[;\t\r\n])'+(?=[\s\0]*[\t\r=+\-@＝＋－＠﹦﹢﹣﹫])/g, '$1');
}

test('every text comes back, but for the apostrophes before what begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (texts) => {
      const back = cellsOf(csvRow(texts));
      expect(back.map(bare)).toEqual(texts.map(bare));
    }),
  );
});

describe('a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['\t=1', `"'\t'=1"`],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['a;=1+1', `"a;'=1+1"`],
    ['a; ＝1+1', `"a;' ＝1+1"`],
    ['a\t@SUM(A1)', `"a\t'@SUM(A1)"`],
    ['a\n-1+1', `"a\n'-1+1"`],
    ['a"\r\n+1', `"a""\r'\n'+1"`],
    ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ])('%j is shown, not run', (text, cell) => {
    expect(csvRow([text])).toBe(`${cell}\r\n`);
  });

  test.each([
    ['-0.5', '-0.5'],
    ['sandbox/chat', 'sandbox/chat'],
    [null, ''],
    [-3, '-3'],
    [false, 'false'],
    ['a,b', '"a,b"'],
  ])('%j stays what it is', (value, cell) => {
    expect(csvRow([value])).toBe(`${cell}\r\n`);
  });
});

test('rows come in pieces, all of them, below the header', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [at, 'x'.repeat(20)]);
  const chunks = await Array.fromAsync(csvChunks(['number', 'text'], rows));
  expect(chunks.length).toBeGreaterThan(3);
  const lines = chunks.join('').trimEnd().split('\r\n');
  expect(lines[0]).toBe('number,text');
  expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(rows.map(([at]) => at));
});
