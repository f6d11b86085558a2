import { exists, getSite, listBuildings, listLevels, type StoreyDatabase } from '../../../db/index.ts';
import { NETWORK_KIND } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { Moment } from '../../../domain/moment/index.ts';
import type { NetworkContext } from '../../../domain/ops/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { CommandOutcome } from '../command.ts';
import { commit } from '../commit.ts';

/**
 * Changes the network of a site in one act, by an op of the domain.
 * @param make gets the rows as they are on the device now; null where what it is about is gone
 */
export function editNetwork(
  workspace: Workspace,
  siteLid: string,
  make: (rows: Feature[]) => Moment | null,
): Promise<CommandOutcome> {
  const { db } = workspace;
  return commit(workspace, async () =>
    (await getSite(db, siteLid)) === undefined ? null : make(await rowsOf(db, siteLid)),
  );
}

/** The same for what asks on which levels the nodes stand. */
export function editTransitions(
  workspace: Workspace,
  { siteLid, taxonomy }: { siteLid: string; taxonomy: Taxonomy },
  make: (context: NetworkContext) => Moment | null,
): Promise<CommandOutcome> {
  const { db } = workspace;
  return commit(workspace, async () => {
    if ((await getSite(db, siteLid)) === undefined) return null;
    const rows = await rowsOf(db, siteLid);
    const indexes = new Map<string, number>();
    for (const { lid } of await listBuildings(db, siteLid))
      for (const level of await listLevels(db, lid)) indexes.set(level.lid, level.levelIndex);
    return make({
      rows: new Map(rows.map((row) => [row.fid, row])),
      taxonomy,
      levelIndex: ({ levelLid }) => (levelLid === null ? null : (indexes.get(levelLid) ?? null)),
    });
  });
}

const rowsOf = (db: StoreyDatabase, siteLid: string): Promise<Feature[]> =>
  db.features.where('[siteLid+kind]').equals([siteLid, NETWORK_KIND]).filter(exists).toArray();
