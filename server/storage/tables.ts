/** The tables as the queries see them. Times are integers in ms since 1970. */

/**
 * `uploading` while the bytes arrive (such a file has no row yet, and no id that anybody knows),
 * `uploaded` until the content of a JSON Lines purpose has been checked, then for good `processed`
 * or `error`.
 */
export type FileStatus = 'uploading' | 'uploaded' | 'processed' | 'error';

export type FileTable = {
  id: string;
  owner: string;
  filename: string;
  purpose: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  status: FileStatus;
  status_details: string | null;
  created_at_ms: number;
  expires_at_ms: number | null;
};

export type Tables = {
  file: FileTable;
};
