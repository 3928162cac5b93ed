/** Example strings for the formats of JSON Schema; `variant` (0, 1, 2 …) gives different ones. */

const two = (value: number): string => String(value % 60).padStart(2, '0');

const examples: Record<string, (variant: number) => string> = {
  'date-time': (variant) => `2026-01-15T09:${two(variant + 30)}:00Z`,
  date: (variant) => `2026-01-${String((variant % 28) + 1).padStart(2, '0')}`,
  time: (variant) => `09:${two(variant + 30)}:00Z`,
  duration: (variant) => `PT${variant + 1}H`,
  email: (variant) => `person${variant === 0 ? '' : variant}@example.com`,
  'idn-email': (variant) => `person${variant === 0 ? '' : variant}@example.com`,
  hostname: (variant) => `host${variant}.example.com`,
  'idn-hostname': (variant) => `host${variant}.example.com`,
  ipv4: (variant) => `192.0.2.${(variant % 254) + 1}`,
  ipv6: (variant) => `2001:db8::${((variant % 0xfffe) + 1).toString(16)}`,
  uri: (variant) => `https://example.com/${variant}`,
  'uri-reference': (variant) => `/path/${variant}`,
  iri: (variant) => `https://example.com/${variant}`,
  'iri-reference': (variant) => `/path/${variant}`,
  url: (variant) => `https://example.com/${variant}`,
  'uri-template': (variant) => `https://example.com/${variant}/{name}`,
  uuid: (variant) => `3f2504e0-4f89-41d3-9a0c-${(0x0305e82c3301 + variant).toString(16).padStart(12, '0')}`,
  'json-pointer': (variant) => `/items/${variant}`,
  'relative-json-pointer': (variant) => `${variant}/items`,
  regex: (variant) => `^[a-z]{${variant + 1}}$`,
  byte: (variant) => Buffer.from(`text ${variant}`).toString('base64'),
};

/** An example of the format; undefined for a format that is not known, which then allows any string. */
export function sampleFormat(format: string, variant: number): string | undefined {
  return Object.hasOwn(examples, format) ? examples[format]?.(variant) : undefined;
}
