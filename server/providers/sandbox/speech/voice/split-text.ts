/**
 * Cuts readable text into segments that are spoken one after the other: short enough to bound the
 * time and memory of one engine run, cut where a speaker would pause.
 */

/** The largest weight of one segment; a letter weighs 1, a character that is read as a word more. */
const maxChunkWeight = 220;
/** The first segment is kept shorter, so that sound starts early. */
const maxFirstChunkWeight = 90;
/** Sentences are joined up to this weight: fewer engine runs. */
const joinBelowWeight = 40;

const digitWeight = 4;
const symbolWeight = 8;

const abbreviation =
  /(?:\b(?:Mr|Mrs|Ms|Dr|St|Prof|Sr|Jr|vs|Inc|Ltd|Co|Corp|Gen|Col|Capt|Lt|Sgt|Rev|Hon|Mt|Ave|Rd|No|Fig|approx|e\.g|i\.e|[A-Z])\.)$/;

/** The segments in order; none is empty, and joined by spaces they are the text. An empty text has no segments. */
export function splitText(text: string): string[] {
  const chunks: string[] = [];
  for (const sentence of sentences(text)) {
    for (const part of bounded(sentence, chunks.length === 0 ? maxFirstChunkWeight : maxChunkWeight)) {
      const last = chunks.at(-1);
      if (last !== undefined && chunks.length > 1 && weigh(last) + weigh(part) <= joinBelowWeight) {
        chunks[chunks.length - 1] = `${last} ${part}`;
      } else {
        chunks.push(part);
      }
    }
  }
  return chunks;
}

function sentences(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  const boundary = /[.!?]+["')\]]*\s+|\n\n/g;
  for (let match = boundary.exec(text); match !== null; match = boundary.exec(text)) {
    const end = match.index + match[0].length;
    const candidate = text.slice(start, end).trim();
    const goesOn = /^[a-z]/.test(text.slice(end)) || abbreviation.test(candidate.slice(-16));
    const wholeSentence = match[0].startsWith('\n') || !goesOn;
    if (candidate !== '' && wholeSentence) {
      found.push(candidate.replace(/\s+/g, ' '));
      start = end;
    }
  }
  const rest = text.slice(start).trim();
  return rest === '' ? found : [...found, rest.replace(/\s+/g, ' ')];
}

/** Cuts a sentence at clauses, else at spaces, else anywhere, so that no part outweighs the limit. */
function bounded(sentence: string, firstLimit: number): string[] {
  const parts: string[] = [];
  let rest = sentence;
  let limit = firstLimit;
  while (weigh(rest) > limit) {
    const window = rest.slice(0, longestPrefix(rest, limit));
    const clause = Math.max(...[', ', '; ', ': ', ' - '].map((mark) => window.lastIndexOf(mark)));
    const space = window.lastIndexOf(' ');
    const cut = clause >= window.length / 3 ? clause + 1 : space > 0 ? space : window.length;
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
    limit = maxChunkWeight;
  }
  return [...parts, rest].filter((part) => part !== '');
}

function longestPrefix(text: string, limit: number): number {
  let weight = 0;
  for (let index = 0; index < text.length; index += 1) {
    weight += weighCharacter(text.charCodeAt(index));
    if (weight > limit) return Math.max(index, 1);
  }
  return text.length;
}

function weigh(text: string): number {
  let weight = 0;
  for (let index = 0; index < text.length; index += 1) weight += weighCharacter(text.charCodeAt(index));
  return weight;
}

function weighCharacter(code: number): number {
  if (code >= 0x30 && code <= 0x39) return digitWeight;
  const spokenAsWord = '#$%&*+/=@\\^_|~<>'.includes(String.fromCharCode(code));
  return spokenAsWord ? symbolWeight : 1;
}
