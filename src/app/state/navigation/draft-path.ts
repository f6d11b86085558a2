import type { DraftView } from '../../../db/index.ts';
import { isLevelContent } from '../../../domain/content/index.ts';
import { paths } from '../../routes/paths.ts';
import { rowPath } from './row-path.ts';

/**
 * The address of the form of a draft; null if it no longer exists.
 * @param ref writes a local key as part of an address
 */
export function draftPath(
  { row, isNew, list }: Pick<DraftView, 'row' | 'isNew' | 'list'>,
  ref: (lid: string) => string,
): string | null {
  if (row === null) return null;
  if (!isNew) return rowPath(row, ref);
  if (row.kind === 'client')
    return `${list === null ? paths.sites(ref(row.lid)) : paths.globalGeofences(ref(row.lid))}/add`;
  const clientId = ref(row.clientLid);
  if (row.kind === 'site') return `${paths.buildings({ clientId, siteId: ref(row.lid) })}/add`;
  if (row.kind === 'building')
    return `${paths.levels({ clientId, siteId: ref(row.siteLid), buildingId: ref(row.lid) })}/add`;
  if (row.kind !== 'level' || list === null || !isLevelContent(list)) return null;
  const at = { clientId, siteId: ref(row.siteLid), buildingId: ref(row.buildingLid), levelId: row.lid };
  return paths.feature(at, list, 'add');
}
