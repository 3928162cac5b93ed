/** Writes numbers of any width, most significant bit first. */

export class BitWriter {
  private bytes: Uint8Array;
  private length = 0;
  private pending = 0;
  private pendingBits = 0;

  constructor(expectedBytes: number) {
    this.bytes = new Uint8Array(expectedBytes);
  }

  /** The lowest `width` bits of `value`, 0 to 24. */
  write(value: number, width: number): void {
    this.pending = (this.pending << width) | (value & ((1 << width) - 1));
    this.pendingBits += width;
    while (this.pendingBits >= 8) {
      this.pendingBits -= 8;
      this.push((this.pending >>> this.pendingBits) & 0xff);
    }
    this.pending &= (1 << this.pendingBits) - 1;
  }

  /** `zeros` times 0, then 1. */
  writeUnary(zeros: number): void {
    let left = zeros;
    for (; left >= 16; left -= 16) this.write(0, 16);
    this.write(1, left + 1);
  }

  /** Fills the last byte with zeros. */
  align(): void {
    if (this.pendingBits > 0) this.write(0, 8 - this.pendingBits);
  }

  /** What has been written as whole bytes. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private push(byte: number): void {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(Math.max(64, this.bytes.length * 2));
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.length] = byte;
    this.length += 1;
  }
}
