/**
 * Parses the events of one stream. They mostly differ in one string, the next token; then only that
 * string is read, and the rest is known to parse as before. Exact: any event that does not match the
 * pattern exactly goes through `JSON.parse`.
 */
import type { EventTemplate } from '../../openapi/grammars/stream-checker.ts';
import { JsonCursor, jsonToken } from '../../openapi/json/json-cursor.ts';

/** The common parts of the last events: everything before and after the content of one string. */
interface Pattern extends EventTemplate {
  before: string;
  behind: string;
  /** The value as it was parsed, in which the string is replaced for each event. */
  value: object;
  holder: Record<string, unknown>;
}

/** This many events are compared with the one before to find a pattern; streams without one soon stop paying for the search. */
const searches = 8;

/** Longest event in which a pattern is looked for, characters. */
const maxPatternChars = 4_096;

export class EventJson {
  #pattern: Pattern | undefined;
  #template: EventTemplate | undefined;
  #last = '';
  #searches = searches;

  /**
   * The value of `text` when it is the JSON of an object with nothing before it, else undefined. The object belongs to this parser:
   * it must not be changed, and it may be another event's value after the next call.
   */
  parse(text: string): object | undefined {
    this.#template = undefined;
    if (!text.startsWith('{')) return undefined;
    const pattern = this.#pattern;
    const value = pattern && fill(pattern, text);
    if (pattern === undefined || value === undefined) return this.#parseWhole(text);
    // An empty string may mean something else than all others.
    if (pattern.holder[pattern.name] !== '') this.#template = pattern;
    return value;
  }

  /** What the last event was read by; undefined where it was read by none, or its string is empty. */
  get template(): EventTemplate | undefined {
    return this.#template;
  }

  #parseWhole(text: string): object | undefined {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return undefined;
    }
    if (this.#searches > 0 && text.length <= maxPatternChars && text !== this.#last) {
      this.#searches -= 1;
      const found = findPattern(Buffer.from(this.#last), Buffer.from(text));
      this.#pattern = found ?? this.#pattern;
      // The pattern has all of it but one string.
      this.#last = found === undefined ? text : '';
    }
    return value as object;
  }
}

/** Characters that are not allowed unescaped in a JSON string, and the one that begins an escape. */
const notPlain = /["\\\p{Cc}]/u;

function fill({ before, behind, value, holder, name }: Pattern, text: string): object | undefined {
  const end = text.length - behind.length;
  // Comparing slices compares memory; `startsWith` goes character by character and takes as long as parsing.
  if (end < before.length || text.slice(0, before.length) !== before || text.slice(end) !== behind)
    return undefined;
  const inside = text.slice(before.length, end);
  const read = notPlain.test(inside) ? insideOfString(inside) : inside;
  if (read === undefined) return undefined;
  holder[name] = read;
  return value;
}

/** The text between two quotes, read as a string; undefined when it is anything but exactly one string. */
function insideOfString(inside: string): string | undefined {
  try {
    return String(JSON.parse(`"${inside}"`));
  } catch {
    return undefined;
  }
}

/** The pattern of two valid texts that differ within one string value, and nowhere else. */
function findPattern(one: Buffer, other: Buffer): Pattern | undefined {
  const shorter = Math.min(one.length, other.length);
  let same = 0;
  while (same < shorter && one[same] === other[same]) same++;
  let sameEnd = 0;
  while (sameEnd < shorter - same && one.at(-1 - sameEnd) === other.at(-1 - sameEnd)) sameEnd++;
  const cursor = new JsonCursor(other);
  let token = cursor.next();
  // The first string that does not end before the difference.
  while (token !== 0 && (token !== jsonToken.quote || cursor.at <= same)) token = cursor.next();
  const close = cursor.at - 1;
  if (token === 0 || cursor.start >= same || close < other.length - sameEnd) return undefined;
  return locate(other.toString('utf8', 0, cursor.start + 1), other.toString('utf8', close));
}

/** Placeholder for the string; a text that contains it gets no pattern. */
const mark = '\ue000';

/** Finds the member whose string is between `before` and `behind`. */
function locate(before: string, behind: string): Pattern | undefined {
  if (before.includes(mark) || behind.includes(mark)) return undefined;
  const value = JSON.parse(before + mark + behind) as Record<string, unknown>;
  const found = findMark(value);
  return found && { before, behind, value, ...found };
}

function findMark(holder: Record<string, unknown>): Pick<Pattern, 'holder' | 'name'> | undefined {
  for (const [name, member] of Object.entries(holder)) {
    if (member === mark) return { holder, name };
    const inside =
      typeof member === 'object' && member !== null ? findMark(member as Record<string, unknown>) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}
