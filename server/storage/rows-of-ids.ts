/** Reads the rows of any number of ids: engines bound the parameters of a statement. */

const idsAtOnce = 500;

/** `read` is called with each id once, and with few of them at a time. */
export async function rowsOfIds<Row>(
  ids: readonly string[],
  read: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const wanted = [...new Set(ids)];
  const found: Row[] = [];
  for (let at = 0; at < wanted.length; at += idsAtOnce)
    found.push(...(await read(wanted.slice(at, at + idsAtOnce))));
  return found;
}
