/** Plots as SVG: bars of a ratio or an amount, grouped by kind of request. Light, and readable without a program of its own. */

export interface Group {
  label: string;
  bars: { name: string; value: number }[];
}

/** Distinct in grey too, and for people who do not see red and green. */
const colours = [
  '#0b7285',
  '#f59f00',
  '#868e96',
  '#5f3dc4',
  '#d6336c',
  '#37b24d',
  '#1c7ed6',
  '#a61e4d',
  '#495057',
];

const left = 120;
const width = 860;
const right = 70;
const barHeight = 14;
const gap = 14;
const top = 64;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** `mark` is a value at which a line is drawn, such as the yardstick's 1. */
export function plotBars(title: string, groups: readonly Group[], mark?: number): string {
  const names = [...new Set(groups.flatMap(({ bars }) => bars.map(({ name }) => name)))];
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value)).filter(Number.isFinite);
  const most = Math.max(mark ?? 0, ...values) || 1;
  const scale = (value: number) => (value / most) * (width - left - right);
  const colourOf = (name: string) => colours[names.indexOf(name) % colours.length] ?? '#000';
  const parts: string[] = [];
  let y = top + Math.ceil(names.length / 3) * 20;
  const begin = y;
  for (const { label, bars } of groups) {
    const middle = y + (bars.length * barHeight) / 2 + 4;
    parts.push(`<text x="${left - 10}" y="${middle}" text-anchor="end">${escaped(label)}</text>`);
    for (const { name, value } of bars) {
      if (Number.isFinite(value)) {
        const size = Math.max(1, scale(value)).toFixed(1);
        parts.push(
          `<rect x="${left}" y="${y}" width="${size}" height="${barHeight - 2}" fill="${colourOf(name)}"><title>${escaped(name)}: ${shown(value)}</title></rect>`,
          `<text x="${left + Number(size) + 5}" y="${y + barHeight - 4}" class="value">${shown(value)}</text>`,
        );
      }
      y += barHeight;
    }
    y += gap;
  }
  if (mark !== undefined) {
    const x = (left + scale(mark)).toFixed(1);
    parts.push(
      `<line x1="${x}" y1="${begin - 6}" x2="${x}" y2="${y - gap + 6}" stroke="#868e96" stroke-dasharray="3 3"/>`,
    );
  }
  const legend = names.map((name, at) => {
    const [x, line] = [24 + (at % 3) * 280, top - 18 + Math.floor(at / 3) * 20];
    return `<rect x="${x}" y="${line}" width="11" height="11" fill="${colourOf(name)}"/><text x="${x + 17}" y="${line + 10}">${escaped(name)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y + 10}" font-family="system-ui, sans-serif" font-size="13" fill="#212529">
<style>.value { font-size: 11px; fill: #495057 } .title { font-size: 16px; font-weight: 600 }</style>
<rect width="100%" height="100%" fill="#fff"/>
<text x="24" y="30" class="title">${escaped(title)}</text>
${[...legend, ...parts].join('\n')}
</svg>
`;
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
