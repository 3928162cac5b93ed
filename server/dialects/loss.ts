/** Fields that a translation lost: listed one by one, in bounded space. */

export interface Loss {
  /**
   * The path of the field in the wire body that was translated: `messages[0].name`. It covers everything
   * below it. In very long lists `[*]` represents several items.
   */
  field: string;
  /** `dropped`: the other format has no equivalent. `changed`: it has a near one. */
  kind: 'dropped' | 'changed';
  /** For people: the reason, or the value that was sent instead. */
  note: string;
}

/** Losses that are listed item by item; further ones are listed for all items of a list together. */
const maxExact = 256;
/** Losses that are listed in all, before only the outermost field is named. */
const maxShapes = 512;

/** Collects losses; each field is listed once, however many there are. */
export class LossLog {
  private readonly byField = new Map<string, Loss>();

  add(field: string, kind: Loss['kind'], note: string): void {
    const named = this.nameFor(field);
    const known = this.byField.get(named);
    if (known === undefined || (known.kind === 'changed' && kind === 'dropped'))
      this.byField.set(named, { field: named, kind, note });
  }

  /** In the order in which they were found; fields below a dropped field are not listed again. */
  list(): Loss[] {
    return [...this.byField.values()].filter(({ field }) => !this.liesBelowDropped(field));
  }

  private nameFor(field: string): string {
    if (this.byField.has(field) || this.byField.size < maxExact) return field;
    const shape = field.replace(/\[\d+\]/g, '[*]');
    if (this.byField.has(shape) || this.byField.size < maxShapes) return shape;
    return /^[^.[]*/.exec(field)?.[0] ?? field;
  }

  private liesBelowDropped(field: string): boolean {
    for (let at = field.length - 1; at > 0; at -= 1) {
      if (field[at] !== '.' && field[at] !== '[') continue;
      if (this.byField.get(field.slice(0, at))?.kind === 'dropped') return true;
    }
    return false;
  }
}

/** Longest value of the header, bytes: the usual limit of all headers together is 16 KiB. */
const maxHeaderBytes = 2_048;

/**
 * The value of the response header `x-translation-loss`: the fields, separated by commas; undefined when
 * there are none. Characters that are not allowed in a header are percent-encoded. If the list exceeds 2,048 bytes,
 * the last entry counts the others: `+12`.
 */
export function renderLossHeader(losses: readonly Loss[]): string | undefined {
  if (losses.length === 0) return undefined;
  let header = '';
  for (const [index, { field }] of losses.entries()) {
    const entry = `${index === 0 ? '' : ', '}${escapeField(field)}`;
    const rest = losses.length - index;
    if (header.length + entry.length + `, +${rest}`.length > maxHeaderBytes)
      return `${header}${index === 0 ? '' : ', '}+${rest}`;
    header += entry;
  }
  return header;
}

function escapeField(field: string): string {
  return field
    .toWellFormed()
    .replace(/[^A-Za-z0-9_.$[\]*-]/gu, (char) =>
      [...Buffer.from(char)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
    );
}
