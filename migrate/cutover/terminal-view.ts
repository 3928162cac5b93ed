/** The live view on a terminal: a few lines, drawn over and over at the same place. */
import type { CommandOutput } from '../command-io.ts';
import { percent } from './percent.ts';
import type { CutoverView } from './view.ts';

const barWidth = 40;

/** The lines that show a cutover now. */
export function linesOf(view: CutoverView): string[] {
  const { totals, share, changes } = view;
  const filled = Math.round(share * barWidth);
  const [last] = changes;
  const stages = view.stages.map((one, at) => (at === view.stage ? `[${percent(one)}]` : percent(one)));
  return [
    `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${percent(share)} on the new side   ${view.status}${view.mode === 'shadow' ? ' (shadow)' : ''}`,
    `stages    ${stages.join(' → ')}${view.isAutomatic ? '' : '   by hand'}`,
    `stage     ${view.stageRequests} of ${view.minRequests} requests, ${seconds(view.stageMs)} of ${seconds(view.minTimeMs)}`,
    ...(view.waitingFor === undefined ? [] : [`waits for ${view.waitingFor}`]),
    `tenants   old ${view.tenants.old}   new ${view.tenants.new}   in this stage`,
    `requests  old ${totals.old.requests}   new ${totals.new.requests}`,
    `errors    old ${rate(totals.old)}   new ${rate(totals.new)}`,
    ...Object.entries(view.p95Ms)
      .slice(0, 5)
      .map(
        ([kind, { old, new: fresh }]) =>
          `p95       old ${milliseconds(old)}   new ${milliseconds(fresh)}   ${kind}`,
      ),
    `evidence  ${'■'.repeat(Math.round(view.suspicion * 20)).padEnd(20, '·')} against the new side`,
    ...(last === undefined ? [] : [`last      ${last.at.slice(11, 19)} ${last.what}: ${last.why}`]),
  ];
}

/** Draws until it is stopped. */
export class TerminalView {
  readonly #output: CommandOutput;
  readonly #timer: NodeJS.Timeout;
  #drawn = 0;

  constructor(output: CommandOutput, view: () => CutoverView) {
    this.#output = output;
    const draw = () => this.#draw(linesOf(view()));
    draw();
    this.#timer = setInterval(draw, 500);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #draw(lines: readonly string[]): void {
    const width = (this.#output.columns ?? 80) - 1;
    const up = this.#drawn === 0 ? '' : `\u001b[${this.#drawn}A\r\u001b[J`;
    this.#drawn = lines.length;
    this.#output.write(`${up}${lines.map((line) => line.slice(0, width)).join('\n')}\n`);
  }
}

const rate = ({ requests, events }: CutoverView['totals']['old']): string =>
  requests === 0 ? '–' : percent(events / requests);
const seconds = (milliseconds: number): string => `${Math.floor(milliseconds / 1_000)} s`;
const milliseconds = (value: number | undefined): string =>
  value === undefined ? '–' : `${Math.round(value)} ms`;
