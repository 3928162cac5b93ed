/** Character references of HTML, which Markdown has in its texts and URLs. */

/** Those that occur in texts. Others stay as they are written. */
const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['copy', '©'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['rarr', '→'],
  ['times', '×'],
  ['colon', ':'],
  ['Tab', '\t'],
  ['NewLine', '\n'],
]);

const reference = /&(?:#x(?<hex>[\da-f]{1,6})|#(?<decimal>\d{1,7})|(?<name>[a-z]{2,8}));/gi;

/** Replaces each once: `&amp;lt;` becomes `&lt;`. */
export function withoutReferences(text: string): string {
  return text.replaceAll(reference, (written, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? written;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : '\ufffd';
  });
}
