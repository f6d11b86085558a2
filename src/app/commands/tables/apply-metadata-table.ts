import {
  exists,
  getBuilding,
  getClient,
  getSite,
  listBuildings,
  listSites,
  serverIdOf,
  type StoreyDatabase,
} from '../../../db/index.ts';
import { canEdit, type Scope } from '../../../domain/status/index.ts';
import type { Extra } from '../../../domain/entities/publish-state.ts';
import type { Change } from '../../../domain/moment/moment.ts';
import { changeBuilding, changeClient, changeSite } from '../../../domain/ops/index.ts';
import type { MetadataChange, MetadataOwner, MetadataVerdict } from '../../../domain/tables/index.ts';
import { withTranslatedTitles } from '../../../domain/values/translated-titles.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { Command } from '../command.ts';
import { commit } from '../commit.ts';

/** A client, its sites and their buildings, as the table of metadata has them, and which of them a person may change. */
export async function metadataOwners(
  { db, user }: Pick<Workspace, 'db' | 'user'>,
  clientLid: string,
): Promise<MetadataOwner[]> {
  const client = await getClient(db, clientLid);
  if (client === undefined) return [];
  const idOf = async (lid: string): Promise<number | null> => (await serverIdOf(db, lid)) ?? null;
  const clientId = await idOf(client.lid);
  const mayEdit = (scope: Omit<Scope, 'clientId'>): boolean =>
    clientId !== null && !db.isNewer && canEdit(user, { clientId, ...scope });
  const owners: MetadataOwner[] = [
    {
      lid: client.lid,
      kind: 'client',
      id: clientId,
      mayEdit: mayEdit({}),
      title: client.title,
      parentLid: null,
      parent: '',
      externalId: null,
      extra: client.extra,
    },
  ];
  for (const site of (await listSites(db, client.lid)).filter(exists)) {
    const siteId = await idOf(site.lid);
    owners.push({
      lid: site.lid,
      kind: 'site',
      id: siteId,
      mayEdit: mayEdit({ siteId }),
      title: site.title,
      parentLid: client.lid,
      parent: client.title,
      externalId: site.externalId,
      extra: site.extra,
    });
    for (const building of (await listBuildings(db, site.lid)).filter(exists)) {
      const buildingId = await idOf(building.lid);
      owners.push({
        lid: building.lid,
        kind: 'building',
        id: buildingId,
        mayEdit: mayEdit({ siteId, buildingId }),
        title: building.title,
        parentLid: site.lid,
        parent: site.title,
        externalId: building.externalId,
        extra: building.extra,
      });
    }
  }
  return owners;
}

const extraWith = (extra: Extra, { titles = {}, set, drop }: MetadataChange): Extra =>
  withTranslatedTitles(
    Object.fromEntries([
      ...Object.entries(extra).filter(([key]) => !drop.includes(key) && !Object.hasOwn(set, key)),
      ...Object.entries(set),
    ]),
    titles,
  );

/** The fields of the stored row that a table row changes; all others stay. */
async function changesOf(
  db: StoreyDatabase,
  lid: string,
  kind: MetadataOwner['kind'],
  to: MetadataChange,
): Promise<readonly Change[]> {
  const { title, externalId } = to;
  if (kind === 'client') {
    const row = await getClient(db, lid);
    if (row === undefined) return [];
    const extra = extraWith(row.extra, to);
    return changeClient(row, { ...(title !== undefined && { title }), extra }).changes;
  }
  if (kind === 'site') {
    const row = await getSite(db, lid);
    if (row === undefined) return [];
    return changeSite(row, {
      ...(title !== undefined && { title }),
      ...(externalId !== undefined && { externalId }),
      extra: extraWith(row.extra, to),
    }).changes;
  }
  const row = await getBuilding(db, lid);
  if (row === undefined) return [];
  return changeBuilding(row, {
    ...(title !== undefined && { title }),
    ...(externalId !== undefined && { externalId }),
    extra: extraWith(row.extra, to),
  }).changes;
}

export interface ApplyMetadataTableInput {
  clientLid: string;
  /** Those that are to be taken over. */
  rows: readonly MetadataVerdict[];
}

/** Takes over rows of a table of metadata, in one step that is undone as one. */
export const applyMetadataTable: Command<ApplyMetadataTableInput> = {
  id: 'apply-metadata-table',
  run: (workspace, { clientLid, rows }) =>
    commit(workspace, async () => {
      if ((await getClient(workspace.db, clientLid)) === undefined) return null;
      // The right may have gone since the file was looked at.
      const writable = new Set(
        (await metadataOwners(workspace, clientLid)).filter(({ mayEdit }) => mayEdit).map(({ lid }) => lid),
      );
      const changes: Change[] = [];
      for (const row of rows)
        if ((row.is === 'changed' || row.is === 'conflict') && writable.has(row.lid))
          changes.push(...(await changesOf(workspace.db, row.lid, row.kind, row.to)));
      return { label: 'importTable', changes };
    }),
};
