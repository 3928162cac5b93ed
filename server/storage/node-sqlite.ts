/**
 * `node:sqlite`, without the warning of Node 22 that it is experimental: the server is tested on it, and its user can do
 * nothing about it. Other warnings pass. An import of `node:sqlite` would warn before any code of ours runs.
 */
import type sqlite from 'node:sqlite';

function loadQuietly(): typeof sqlite {
  const emit = process.emitWarning.bind(process) as (...words: unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...more: unknown[]) => {
    if (!String(warning).startsWith('SQLite is an experimental feature')) emit(warning, ...more);
  };
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emit;
  }
}

export const { DatabaseSync, backup } = loadQuietly();
export type DatabaseSync = sqlite.DatabaseSync;
