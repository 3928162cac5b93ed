/** Decimal numbers and nano-USD without binary fractions: a number is a whole number and a power of ten. */

/** `units` × 10^-`scale`. */
export interface Decimal {
  units: bigint;
  scale: number;
}

/** Also with an exponent, as `String` writes small numbers. */
const decimalText = /^(-?)(\d{1,30})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** Digits after the point of a dollar amount in nano-USD. */
const nanoDigits = 9;

/** undefined for any other string. */
export function parseDecimal(text: string): Decimal | undefined {
  const [all, sign, whole = '', fraction = '', exponent = '0'] = decimalText.exec(text) ?? [];
  if (all === undefined) return undefined;
  const units = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

/** Rounds half up, towards the larger number. */
export function toNano({ units, scale }: Decimal): bigint {
  if (scale <= nanoDigits) return units * 10n ** BigInt(nanoDigits - scale);
  const divisor = 10n ** BigInt(scale - nanoDigits);
  const doubled = 2n * units + divisor;
  const quotient = doubled / (2n * divisor);
  // BigInt division cuts towards 0; below it that is up, one too many.
  return doubled < 0n && doubled % (2n * divisor) !== 0n ? quotient - 1n : quotient;
}

/** The dollars in a string, or in a JSON number by its shortest form; null for any other value. */
export function readNano(value: unknown): bigint | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const decimal = parseDecimal(String(value));
  return decimal === undefined ? null : toNano(decimal);
}

/** Dollars as a decimal string without exponent and needless zeros: 12345n gives '0.000012345'. */
export function formatNano(nano: bigint): string {
  return formatDecimal({ units: nano, scale: nanoDigits });
}

/** Every digit, without exponent and needless zeros. */
export function formatDecimal({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
