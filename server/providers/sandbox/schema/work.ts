/** A bound on the work that one schema may cause, counted rather than timed so that it ends the same way every time. */

/** Units before the work is given up; a unit is a schema object visited or a few characters matched: about 1 µs. */
const maxUnits = 100_000;

/** Thrown when the bound is reached. */
export class OutOfWork extends Error {}

export class Work {
  private units = 0;

  spend(units = 1): void {
    this.units += units;
    if (this.units > maxUnits) throw new OutOfWork();
  }
}
