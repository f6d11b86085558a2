import { open, stat } from 'node:fs/promises';
import { exportClient, importClient } from '../modules/archive/index.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { localOrigin } from '../platform/http/origin/addresses.ts';
import { type Command, numberOf, pathOf, UsageError, withStorage } from './command.ts';

export const exportClientCommand: Command = {
  name: 'export-client',
  usage: 'CLIENT FILE',
  about:
    'Writes a client as it is being edited into FILE, plans and pictures included. Servers may run meanwhile.',
  run: async (args, config, say) => {
    const [client, file, ...more] = args;
    if (file === undefined || file.startsWith('-') || more.length > 0) throw new UsageError();
    const [clientId, path] = [numberOf(client), pathOf(file)];
    await withStorage(config, ({ db }) => exportClient(db, openFiles(db, config.filesDir), clientId, path));
    const { size } = await stat(path);
    say(`Exported client ${clientId} into ${path} (${size} bytes).`);
  },
};

export const importClientCommand: Command = {
  name: 'import-client',
  usage: 'FILE',
  about: 'Makes a new client, not published yet, of a file of export-client. Servers may run meanwhile.',
  run: async (args, config, say) => {
    const [path, ...more] = args;
    if (path === undefined || path.startsWith('-') || more.length > 0) throw new UsageError();
    const file = await open(pathOf(path));
    try {
      const source = file.createReadStream({ autoClose: false });
      const origin = config.publicOrigin ?? localOrigin(config, config.port);
      const made = await withStorage(config, ({ db }) =>
        importClient(db, { files: openFiles(db, config.filesDir), origin }, source),
      );
      const { clientId, title, sites, buildings, levels, features } = made;
      const holds = `${sites} sites, ${buildings} buildings, ${levels} levels, ${features} features`;
      say(`Imported ${title} as client ${clientId}: ${holds}.`);
    } finally {
      await file.close();
    }
  },
};
