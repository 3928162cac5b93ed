/** Remembers where in a wire body each canonical object was read, so that a loss can name its field. */
import { LossLog } from './loss.ts';
import { ownSealing, type Sealing } from './sealing.ts';

/** Canonical member → its name on the wire below the object; '' where it is the object itself. */
export type MemberNames = Readonly<Record<string, string>>;

interface Origin {
  path: string;
  names: MemberNames;
}

export class Origins {
  /** Fields that the decoder itself had to drop. */
  readonly losses = new LossLog();
  /** For the opaque values of the request. */
  readonly sealing: Sealing;
  private readonly known = new Map<object, Origin>();
  private readonly elsewhere = new Map<object, Readonly<Record<string, string>>>();

  constructor(sealing: Sealing = ownSealing) {
    this.sealing = sealing;
  }

  /** Records that `object` was read at `path` ('' for the whole body); returns the object. */
  mark<T extends object>(object: T, path: string, names: MemberNames = {}): T {
    this.known.set(object, { path, names });
    return object;
  }

  /** Records that a member of an object was read somewhere else. */
  markMember(object: object, member: string, path: string): void {
    this.elsewhere.set(object, { ...this.elsewhere.get(object), [member]: path });
  }

  /**
   * The path of an object or of one of its members, which has its wire name unless a name was registered.
   * A member of a member is written with a dot.
   */
  of(object: object, member?: string | number): string {
    const origin = this.known.get(object);
    const path = origin?.path ?? '';
    if (member === undefined) return path;
    const [first = '', ...inner] = String(member).split('.');
    const apart = this.elsewhere.get(object);
    if (apart !== undefined && Object.hasOwn(apart, first)) return [apart[first], ...inner].join('.');
    const named = Object.hasOwn(origin?.names ?? {}, first) ? origin?.names[first] : undefined;
    if (typeof member === 'number' && named === undefined) return `${path}[${member}]`;
    const name = [named ?? first, ...inner].join('.');
    return name === '' ? path : path === '' ? name : `${path}.${name}`;
  }
}
