/** Reads the few elements that this server needs of S3's responses, which are flat XML of a known shape. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of the first such element; undefined where there is none. */
export function textIn(xml: string, element: string): string | undefined {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text?.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? hex && Number.parseInt(hex, 16) : Number(decimal);
    if (typeof code === 'number') return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    return entities[String(name)] ?? whole;
  });
}

/** The contents of all such elements, which do not contain each other. */
export function blocksIn(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, inner = '']) => inner);
}
