import { stat } from 'node:fs/promises';
import { readBackup } from '../platform/backup/read-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { type Command, pathOf, UsageError, withStorage } from './command.ts';

const rowsIn = (tables: Record<string, number>) => Object.values(tables).reduce((sum, rows) => sum + rows, 0);

export const backup: Command = {
  name: 'backup',
  usage: 'FILE',
  about: 'Writes everything the database holds, files included, into FILE. Servers may run meanwhile.',
  run: async (args, config, say) => {
    const [file, ...more] = args;
    if (file === undefined || file.startsWith('-') || more.length > 0) throw new UsageError();
    const path = pathOf(file);
    const header = await withStorage(config, (storage) => writeBackup(storage, config.filesDir, path));
    const { size } = await stat(path);
    say(`Backed up ${rowsIn(header.tables)} rows into ${path} (${size} bytes).`);
  },
};

export const restore: Command = {
  name: 'restore',
  usage: 'FILE [--force]',
  about:
    'Puts back what a backup holds, whole or not at all. The database must be empty; --force replaces it.',
  run: async (args, config, say) => {
    const files = args.filter((arg) => arg !== '--force');
    const file = files[0];
    if (file === undefined || file.startsWith('-') || files.length > 1) throw new UsageError();
    const isForced = args.includes('--force');
    const header = await withStorage(config, (storage) => readBackup(storage, pathOf(file), { isForced }));
    say(`Restored ${rowsIn(header.tables)} rows of the backup of ${header.createdAt}.`);
  },
};
