/** The part of a limit from 0 to 1; a limit of 0 is always reached. */
export const shareOf = (used: number, limit: number): number =>
  limit === 0 ? 1 : Math.min(1, Math.max(0, used / limit));

interface MeterProps {
  /** In use, from 0 to 1. */
  share: number;
  label: string;
  /** The part of `share` that is reserved and not spent. */
  reserved?: number;
  /** Where a mark is, from 0 to 1. */
  mark?: number | undefined;
}

/** How much of a limit is in use. The words beside it have the same values. */
export function Meter({ share, label, reserved = 0, mark }: MeterProps) {
  return (
    <div
      class={`meter${share >= 1 ? ' meter-full' : share >= 0.8 ? ' meter-high' : ''}`}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <div style={{ width: `${(share - reserved) * 100}%` }} />
      {reserved > 0 && <div class="meter-reserved" style={{ width: `${reserved * 100}%` }} />}
      {mark !== undefined && <span class="meter-mark" style={{ left: `${mark * 100}%` }} />}
    </div>
  );
}
