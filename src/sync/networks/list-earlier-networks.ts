import { lidOf, listKeptNetworks, type KeptNetwork, type StoreyDatabase } from '../../db/index.ts';
import type { Site } from '../../domain/entities/site.ts';

/** Earlier networks of a site, the latest first. */
export interface EarlierOfSite {
  siteId: number;
  /** Null: it is not on this device. */
  site: Site | null;
  kept: KeptNetwork[];
}

/** Sites that have earlier networks kept, the most recently kept first. */
export async function listEarlierNetworks(db: StoreyDatabase): Promise<EarlierOfSite[]> {
  const bySite = new Map<number, KeptNetwork[]>();
  for (const kept of (await listKeptNetworks(db)).reverse())
    bySite.set(kept.siteId, [...(bySite.get(kept.siteId) ?? []), kept]);
  const sites: EarlierOfSite[] = [];
  for (const [siteId, kept] of bySite) {
    const lid = await lidOf(db, 'sites', siteId);
    sites.push({ siteId, kept, site: (lid === undefined ? null : await db.sites.get(lid)) ?? null });
  }
  return sites;
}
