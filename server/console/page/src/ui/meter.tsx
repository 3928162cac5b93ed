/** How much of a limit is in use. The words beside it have the same value. */
export function Meter({ used, limit, label }: { used: number; limit: number; label: string }) {
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <div
      class={`meter${share >= 1 ? ' meter-full' : share >= 0.8 ? ' meter-high' : ''}`}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <div style={{ width: `${share * 100}%` }} />
    </div>
  );
}
