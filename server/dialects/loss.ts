/** What a translation could not carry over: named field by field, in bounded space. */

export interface Loss {
  /**
   * The path of the field in the wire body that was translated: `messages[0].name`. It covers everything
   * below it. In very long lists `[*]` stands for several items.
   */
  field: string;
  /** `dropped`: the other side knows nothing of it. `changed`: it knows something near. */
  kind: 'dropped' | 'changed';
  /** For people: why, or what was sent instead. */
  note: string;
}

/** How many losses are told item by item; further ones are told for all items of a list together. */
const maxExact = 256;
/** How many are told in all, before only the outermost field is named. */
const maxShapes = 512;

/** Collects losses; each field is told once, however many there are. */
export class LossLog {
  private readonly byField = new Map<string, Loss>();

  add(field: string, kind: Loss['kind'], note: string): void {
    const named = this.nameFor(field);
    const known = this.byField.get(named);
    if (known === undefined || (known.kind === 'changed' && kind === 'dropped'))
      this.byField.set(named, { field: named, kind, note });
  }

  /** In the order in which they were found; what lies below a dropped field is not told again. */
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
 * there are none. What a header cannot hold is percent-encoded. Where there are too many for 2,048 bytes,
 * the last entry says how many more: `+12`.
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
