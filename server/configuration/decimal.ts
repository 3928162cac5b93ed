/** Decimal numbers as text: a price goes through no binary fraction between the file and the bill. */

/** Digits with at most one point, and an exponent in the syntax of JSON and YAML. */
const decimal = /^(\d{1,18})(?:\.(\d{1,18}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** Whether `text` is a decimal number of 0 or more, with few enough digits to be stored exactly. */
export function isDecimal(text: string): boolean {
  return decimal.test(text);
}

/** `text` divided by ten to the power of `places`, exact and without an exponent: ('2.5', 6) gives '0.0000025'. */
export function shiftDecimal(text: string, places: number): string {
  const [, whole = '', fraction = '', exponent = '0'] = decimal.exec(text) ?? [];
  if (whole === '') throw new Error(`not a decimal number: ${text}`);
  const point = whole.length + Number(exponent) - places;
  const digits = '0'.repeat(Math.max(0, -point)) + (whole + fraction).padEnd(point, '0');
  const at = Math.max(0, point);
  const front = digits.slice(0, at).replace(/^0+(?=\d)/, '') || '0';
  const back = digits.slice(at).replace(/0+$/, '');
  return back === '' ? front : `${front}.${back}`;
}

/** The product of two decimal numbers without exponents, exact: ('0.0000025', '0.5') gives '0.00000125'. */
export function multiplyDecimals(one: string, other: string): string {
  const [whole = '', fraction = ''] = one.split('.');
  const [otherWhole = '', otherFraction = ''] = other.split('.');
  const places = fraction.length + otherFraction.length;
  const digits = (BigInt(whole + fraction) * BigInt(otherWhole + otherFraction))
    .toString()
    .padStart(places + 1, '0');
  const front = digits.slice(0, digits.length - places);
  const back = digits.slice(digits.length - places).replace(/0+$/, '');
  return back === '' ? front : `${front}.${back}`;
}
