import type { i18n as I18n } from 'i18next';
import { ancestorsOf, createTitles, entityKeyOf, placeTitles } from '../../../db/index.ts';
import type { ContentRow, LeftAsItIs, StoreyDatabase } from '../../../db/index.ts';
import { lastActions } from '../../../db/transact/last-actions.ts';
import type { ContentParams } from '../../routes/content-type.ts';
import { paths } from '../../routes/paths.ts';
import { findPlace } from '../../state/navigation/current-place.ts';
import type { Toasts } from '../../ui/index.ts';
import { describeAction, type UndoDirection } from './describe-undo.ts';
import { leftWords } from './left-words.ts';
import { keyOf, parentsOf, clientLidOf } from '../../../domain/entities/row.ts';

export interface Done {
  way: UndoDirection;
  /** What was changed since, and stays. */
  left: readonly LeftAsItIs[];
  db: StoreyDatabase;
  i18n: I18n;
  toasts: Toasts;
  /** Of the address: what is shown. */
  params: ContentParams;
  go: (path: string) => void;
  /** Does the opposite. */
  back: () => void;
}

/** Says what was taken back or done again, and where, if that is not what is shown. */
export async function showUndone({ way, left, db, i18n, toasts, params, go, back }: Done): Promise<void> {
  await i18n.loadNamespaces('steps');
  const opposite = way === 'undo' ? 'redo' : 'undo';
  const act = (await lastActions(db))[opposite];
  const row = act?.changes[0]?.after ?? act?.changes[0]?.before;
  if (act === null || !row) return;
  const isShown = await isIn(db, row, params);
  const above = ancestorsOf(row);
  const where = isShown ? [] : await placeTitles(createTitles(db), above);
  const stays = await leftWords(i18n, left);
  const details = stays === null ? where : [stays, ...where];
  toasts.show({
    key: 'step',
    kind: stays === null ? 'success' : 'warning',
    title: i18n.t(`steps:done.${way}`, { act: describeAction(i18n, act) }),
    ...(details.length > 0 && { detail: details.join(' · ') }),
    action: { label: i18n.t(`steps:${opposite}`), onPress: back },
    ...(!isShown && { other: { label: i18n.t('steps:show'), onPress: () => void show(db, row, go) } }),
  });
}

/** Whether a row lies right in what the address names, or is that. */
async function isIn(db: StoreyDatabase, row: ContentRow, params: ContentParams): Promise<boolean> {
  const { client, site, building, level } = await findPlace(db, params);
  const shown = level ?? building ?? site ?? client;
  if (shown === null) return false;
  const table = level ? 'levels' : building ? 'buildings' : site ? 'sites' : 'clients';
  const own = keyOf(row) === shown.lid;
  return own || ancestorsOf(row)[0] === entityKeyOf(table, shown.lid);
}

/** Goes to what it lies in. */
async function show(db: StoreyDatabase, row: ContentRow, go: (path: string) => void): Promise<void> {
  const refOf = async (lid: string): Promise<string> => (await db.idmap.get(lid))?.serverKey ?? lid;
  const { siteLid, buildingLid, levelLid } = parentsOf(row);
  const clientId = await refOf(clientLidOf(row));
  if (row.kind === 'client') return go(paths.client(clientId));
  if (siteLid === null) return go(paths.sites(clientId));
  const at = { clientId, siteId: await refOf(siteLid) };
  if (buildingLid === null) return go(paths.buildings(at));
  const building = { ...at, buildingId: await refOf(buildingLid) };
  if (levelLid === null) return go(paths.levels(building));
  go(paths.level({ ...building, levelId: levelLid }));
}
