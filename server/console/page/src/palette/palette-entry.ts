/** Something that the palette leads to. */
export interface PaletteEntry {
  kind: 'Page' | 'Project' | 'Key' | 'Model' | 'Provider' | 'Request';
  label: string;
  /** Also searched, and shown beside the label. */
  detail?: string;
  /** Where it is; a function looks it up first, and resolves with undefined when it has said why there is none. */
  to: string | (() => Promise<string | undefined>);
}
