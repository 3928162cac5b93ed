/** A share as people write it: `0.25` is `25 %`. */
export const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;
