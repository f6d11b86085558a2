import type { ContentRow } from '../../../db/index.ts';
import { contentTypeOf, isLevelContent, isOfClient } from '../../../domain/content/index.ts';
import { paths } from '../../routes/paths.ts';

/**
 * The address of the form in which a row is edited; null for what has no form of its own.
 * @param ref how a local key is written in an address
 */
export function rowPath(row: ContentRow, ref: (lid: string) => string): string | null {
  if (row.kind === 'client') return `${paths.client(ref(row.lid))}/edit`;
  const clientId = ref(row.clientLid);
  if (row.kind === 'site') return `${paths.site({ clientId, siteId: ref(row.lid) })}/edit`;
  if (row.kind === 'building') {
    return `${paths.building({ clientId, siteId: ref(row.siteLid), buildingId: ref(row.lid) })}/edit`;
  }
  if (row.kind === 'level') {
    const at = { clientId, siteId: ref(row.siteLid), buildingId: ref(row.buildingLid), levelId: row.lid };
    return `${paths.level(at)}/edit`;
  }
  if (isOfClient(row)) return `${paths.globalGeofences(clientId)}/${row.fid}/edit`;
  const type = contentTypeOf(row.kind);
  const { siteLid, buildingLid, levelLid } = row;
  if (siteLid === null || buildingLid === null || levelLid === null || !isLevelContent(type)) return null;
  const at = { clientId, siteId: ref(siteLid), buildingId: ref(buildingLid), levelId: levelLid };
  return paths.feature(at, type, row.fid);
}
