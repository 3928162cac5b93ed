/** Numbers as the reader writes them. Money stays text up to the last digit: nothing is lost to rounding before. */

const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const share = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

export const formatCount = (count: number): string => whole.format(count);

/** `1.2M`: for places where the exact number is shown elsewhere. */
export const formatShort = (count: number): string => short.format(count);

/** Some is never 0 %, and not all never 100 %. */
export function formatShare(part: number, of: number): string {
  if (of === 0) return '–';
  const exact = part / of;
  if (exact > 0 && exact < 0.0005) return `<${share.format(0.001)}`;
  return share.format(exact < 1 ? Math.min(exact, 0.999) : exact);
}

function dollars(places: number): Intl.NumberFormat {
  return new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: Math.max(2, places),
  });
}
const inCents = dollars(2);
const exact = dollars(9);

/** How many places a small amount needs to show three digits after its zeros. */
function placesOf(amount: number): number {
  const size = Math.abs(amount);
  return size === 0 || size >= 1 ? 2 : Math.min(9, 2 - Math.floor(Math.log10(size)));
}

/** US dollars from a decimal string, with as many digits as are significant: `$12.40`, `$0.0315`. */
export function formatUsd(amount: string | number): string {
  const places = placesOf(Number(amount));
  return (places <= 2 ? inCents : dollars(places)).format(amount as Intl.StringNumericLiteral);
}

/** The same with every digit there is, up to billionths. */
export const formatExactUsd = (amount: string): string => exact.format(amount as Intl.StringNumericLiteral);

/** Milliseconds in readable units: `96 ms`, `1.3 s`, `2 min 5 s`, `25 days 3 h`. */
export function formatDuration(ms: number): string {
  if (ms < 10 && !Number.isInteger(ms)) return `${ms.toFixed(1)} ms`;
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  // Rounded before it is cut up: there is no 60th second.
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days ${hours % 24} h`;
}

/** The size of a file: `812 bytes`, `12.3 kB`, `4.5 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/**
 * The price of a million tokens from that of one, by moving the decimal point, so that no digit is lost.
 * Undefined for `-1`, which means that the price is not known.
 */
export function pricePerMillion(perToken: string): string | undefined {
  if (perToken.startsWith('-')) return undefined;
  const [units = '0', fraction = ''] = perToken.split('.');
  const digits = units + fraction.padEnd(6, '0');
  const point = units.length + 6;
  const moved = `${digits.slice(0, point)}.${digits.slice(point)}`;
  return moved.replace(/^0+(?=\d)/, '').replace(/\.?0*$/, '') || '0';
}
