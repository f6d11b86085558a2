import { useTranslation } from 'react-i18next';
import {
  exists,
  getClient,
  listBuildings,
  listSites,
  serverIdOf,
  type StoreyDatabase,
} from '../../db/index.ts';
import { nameIn } from '../../domain/entities/name-in.ts';
import type { Extra } from '../../domain/entities/publish-state.ts';
import type { Scope } from '../../domain/status/index.ts';
import type { Query } from '../state/queries/query.ts';
import { useQuery } from '../state/queries/shared-query.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import type { NumberedClient } from './client-choice.ts';

/** A client, a site or a building that the server has numbered. */
export interface NamedScope {
  lid: string;
  kind: 'client' | 'site' | 'building';
  title: string;
  /** What it lies in, outermost first. */
  above: readonly string[];
  scope: Scope;
  /** Null for a client, which has none. */
  externalId: string | null;
  /** Its free members. */
  extra: Extra;
}

async function scopesOf(
  db: StoreyDatabase,
  { client: chosen, id }: NumberedClient,
  language: string,
): Promise<NamedScope[]> {
  // As it stands now: the chosen one may have been read before a change.
  const client = await getClient(db, chosen.lid);
  if (id === null || client === undefined) return [];
  const top = client.title;
  const found: NamedScope[] = [
    {
      lid: client.lid,
      kind: 'client',
      title: top,
      above: [],
      scope: { clientId: id },
      externalId: null,
      extra: client.extra,
    },
  ];
  for (const site of (await listSites(db, client.lid)).filter(exists)) {
    const siteId = await serverIdOf(db, site.lid);
    if (siteId === undefined) continue;
    const title = nameIn(language, site);
    found.push({
      lid: site.lid,
      kind: 'site',
      title,
      above: [top],
      scope: { clientId: id, siteId },
      externalId: site.externalId,
      extra: site.extra,
    });
    for (const building of (await listBuildings(db, site.lid)).filter(exists)) {
      const buildingId = await serverIdOf(db, building.lid);
      if (buildingId === undefined) continue;
      found.push({
        lid: building.lid,
        kind: 'building',
        title: nameIn(language, building),
        above: [top, title],
        scope: { clientId: id, siteId, buildingId },
        externalId: building.externalId,
        extra: building.extra,
      });
    }
  }
  return found;
}

const scopesQuery = (
  db: StoreyDatabase,
  chosen: NumberedClient | null,
  language: string,
): Query<NamedScope[]> => ({
  key: JSON.stringify(['scopes', chosen?.client.lid, chosen?.id, language]),
  tables: ['sites', 'buildings', 'idmap', 'clients'],
  ask: async () => (chosen === null ? [] : scopesOf(db, chosen, language)),
});

/** The client, its sites and their buildings, each before its contents. Undefined until they are read. */
export function useNumberedScopes(chosen: NumberedClient | null): readonly NamedScope[] | undefined {
  const { db } = useWorkspace();
  const { language } = useTranslation().i18n;
  return useQuery(db, scopesQuery(db, chosen, language));
}
