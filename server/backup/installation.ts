/** The parts of an installation that a backup copies, and where they are. */

export interface Installation {
  dataFolder: string;
  /** Of the bytes of uploaded files; usually in the data folder. */
  filesFolder: string;
  /** Its files are in a bucket of an object store, which has tools of its own for backups. */
  hasBucket: boolean;
  /** Its database is PostgreSQL, which has tools of its own for backups. */
  isPostgres: boolean;
  /** Its secret is a setting, and no file of the data folder. */
  hasSecretSetting: boolean;
}

/** Files of the data folder with one secret line each: what keys are hashed with, and the first key. */
export const secretFiles = ['secret', 'key'] as const;
