/** The style that a reference page has beside Redoc's: the bar with the ways back, and what Redoc lacks of WCAG AA. */

/** In a corner of the page. Codes in tables break nowhere; the tables scroll. */
const bar = `
.modelroute-bar { position: fixed; right: 1rem; bottom: 1rem; z-index: 50; display: flex; gap: 1rem; padding: .45rem 1rem; font: 14px/1.4 system-ui, sans-serif; background: #1d232c; border: 1px solid #5a6472; border-radius: 999px; }
.modelroute-bar a { color: #fff; text-decoration: underline; }
@media (max-width: 50rem) { .modelroute-bar { left: 0; right: 0; bottom: 0; justify-content: center; border-radius: 0; } #redoc { padding-bottom: 3rem; } }
.modelroute-drawing { overflow-x: auto; margin: 1rem 0; }
.modelroute-drawing svg { max-width: none; }
details > summary { cursor: pointer; }
table { display: block; overflow-x: auto; max-width: 100%; }
td:nth-child(5), td:nth-child(6) { min-width: 16rem; }
td code, th code { white-space: nowrap !important; word-break: normal !important; overflow-wrap: normal !important; }
`;

/** Colours of Redoc's theme with a contrast of at least 4.5 : 1 on each of its backgrounds. */
const light: Readonly<Record<string, string>> = {
  '--link-color-primary-palette': '#0f62d6',
  '--button-content-color-link': '#0f62d6',
  '--button-content-color-link-hover': '#0b4fae',
  '--input-content-placeholder-color': '#5f606b',
  '--text-color-disabled': '#5f606b',
  '--badge-deprecated-text-color': '#3d2000',
  '--code-block-tokens-string-color': '#1a5fc8',
  '--code-block-tokens-property-string-color': '#1a5fc8',
  '--code-block-tokens-function-color': '#a05206',
  '--code-block-tokens-operator-color': '#a05206',
  '--code-block-tokens-regex-color': '#a05206',
  '--code-block-tokens-class-name-color': '#a05206',
  '--code-block-tokens-boolean-color': '#0c7a3e',
};
const dark: Readonly<Record<string, string>> = {
  '--input-content-placeholder-color': '#a9aab6',
  '--text-color-disabled': '#a9aab6',
};

/** The dark theme has readable ones of its own. */
const methods: Readonly<Record<string, string>> = {
  get: '#0f7040',
  post: '#1a55d6',
  put: '#8f4d00',
  patch: '#735800',
  delete: '#c4093b',
};

const declarations = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ');

const colors = [
  `:root:not(.dark) { ${declarations(light)} }`,
  `:root.dark { ${declarations(dark)} }`,
  ...Object.entries(methods).map(
    ([method, color]) => `:root:not(.dark) .tag-${method} { --tag-color: ${color}; }`,
  ),
].join('\n');

/** The arrows that open a part of an example are 20 px high, and so are its lines; a finger needs 24. */
const targets = `
#redoc button:is([aria-label=collapse], [aria-label=expand]).button-size-small { --button-icon-padding: 5px; left: -12px; }
#redoc pre:has(button) { line-height: 24px; }
`;

export const pageStyle = `${bar}${colors}${targets}`;
