/** Prices of a model as the catalog lists them. */

/** US dollars per unit as decimal strings (`prompt`, `completion`, `request`, …); none: not known. */
export type Pricing = Readonly<Record<string, string>>;
