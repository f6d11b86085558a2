import { listVersions, restoreVersion, type Version } from '../modules/publishing/versions.ts';
import { type Command, numberOf, UsageError, withStorage } from './command.ts';

function lineOf(version: Version): string {
  const { sites, buildings, levels, features } = version;
  const holds = `${sites} sites, ${buildings} buildings, ${levels} levels, ${features} features`;
  const mark = version.isCurrent ? '  (published now)' : '';
  return `  ${String(version.number).padStart(4)}  ${version.publishedAt.toISOString()}  ${holds}${mark}`;
}

export const versions: Command = {
  name: 'versions',
  usage: '[CLIENT]',
  about: 'Lists what was published, by client (its number), oldest first.',
  run: async (args, config, say) => {
    if (args.length > 1) throw new UsageError();
    const clientId = args.length === 0 ? undefined : numberOf(args[0]);
    const found = await withStorage(config, ({ db }) => listVersions(db, clientId));
    if (found.length === 0) say('Nothing has been published yet.');
    for (const [index, version] of found.entries()) {
      if (found[index - 1]?.clientId !== version.clientId)
        say(`Client ${version.clientId}: ${version.clientTitle}`);
      say(lineOf(version));
    }
  },
};

export const restoreVersionCommand: Command = {
  name: 'restore-version',
  usage: 'CLIENT VERSION',
  about:
    'Makes an earlier version of a client what is published. Drafts stay as they are. Servers may run meanwhile.',
  run: async (args, config, say) => {
    if (args.length !== 2) throw new UsageError();
    const [clientId, number] = args.map(numberOf) as [number, number];
    const version = await withStorage(config, ({ db }) => restoreVersion(db, clientId, number));
    say(`Version ${version.number} of client ${clientId} (${version.clientTitle}) is published now.`);
  },
};
