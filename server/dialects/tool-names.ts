/** Names of tools where the other format allows less: shorter, or of fewer characters. Responses get the original names. */
import { createHash } from 'node:crypto';
import type { Tool } from '../core/conversation.ts';

export class ToolNames {
  private readonly maxLength: number;
  private readonly sentNames = new Map<string, string>();
  private readonly realNames = new Map<string, string>();

  /** `maxLength` of letters, digits, `_` and `-` is the other format's limit; at least 32. */
  constructor(tools: readonly Tool[], maxLength: number) {
    this.maxLength = maxLength;
    const names = [...new Set(tools.map(({ name }) => name))];
    // A legal name keeps itself, whatever others are mapped to.
    for (const name of names.filter((each) => this.fits(each))) this.add(name, name);
    for (const name of names.filter((each) => !this.fits(each))) this.add(name, this.freeName(name));
  }

  /** The name as it is sent: unchanged where it is legal. */
  sent(name: string): string {
    return this.sentNames.get(name) ?? (this.fits(name) ? name : this.shortened(name, 0));
  }

  /** The caller's name for the tool that the provider calls `sent`. */
  real(sent: string): string {
    return this.realNames.get(sent) ?? sent;
  }

  private fits(name: string): boolean {
    return name.length <= this.maxLength && /^[a-zA-Z0-9_-]+$/.test(name);
  }

  private add(real: string, sent: string): void {
    this.sentNames.set(real, sent);
    this.realNames.set(sent, real);
  }

  private freeName(name: string): string {
    for (let attempt = 0; ; attempt += 1) {
      const candidate = this.shortened(name, attempt);
      if (!this.realNames.has(candidate)) return candidate;
    }
  }

  /** The legal characters of the name, and a part of its hash. */
  private shortened(name: string, attempt: number): string {
    const hash = createHash('sha256').update(`${attempt} ${name}`).digest('hex').slice(0, 8);
    return `${name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, this.maxLength - 9)}_${hash}`;
  }
}
