/**
 * Passes on the latest value, at most once per frame: deltas may arrive faster than the page is drawn, and in a hidden
 * tab nothing is drawn at all.
 */
export function latestPerFrame<Value>(pass: (value: Value) => void): (value: Value) => void {
  let latest: Value;
  let isWaiting = false;
  return (value) => {
    latest = value;
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      pass(latest);
    });
  };
}
