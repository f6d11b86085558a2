import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  isLevelKnown,
  listLevels,
  type StoreyDatabase,
  withDeleted,
  type DeletedRow,
} from '../../../db/index.ts';
import {
  CONTENT_TYPES,
  type ContentType,
  type LevelContent as TypeOfLevel,
} from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { beginWorkAtom } from '../sync-status/busy.ts';
import { useContentRoute } from '../navigation/content-route.ts';
import { hoveredInListAtom } from '../map-view/hovered.ts';
import { linkedLevelAtom } from '../map-view/level-preview.ts';
import { paths } from '../../routes/paths.ts';
import { usePlace, usePlaceIfAny } from '../navigation/current-place.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';
import { useWorkspace } from '../session/workspace.ts';
import type { FirstPage } from '../../../start/handed-over.ts';
import { noteLevel, noteTop, type Counts } from '../../../start/notes.ts';
import { firstPageOf } from './first-rows.ts';
import { levelContentQuery } from './level-content.ts';
import { earlyStorage } from '../../../db/device/device-settings.ts';
import { useAddress } from '../../editor/use-address.ts';
import { heldAtom, useHeld } from '../../editor/held.ts';

/** Whether the device has ever read the content of a level. */
export const levelKnownQuery = (db: StoreyDatabase, levelLid: string | undefined): Query<boolean> => ({
  key: JSON.stringify(['level known', levelLid]),
  tables: ['meta', 'idmap'],
  ask: async () => levelLid === undefined || isLevelKnown(db, levelLid),
});

/** What of the open level is marked for deletion: it is listed, and neither counted nor drawn. */
const deletedFeaturesAtom = heldAtom<readonly DeletedRow<Feature>[]>([]);

/** The level whose reading failed. After a successful reading the rows of the device show it, a moment later. */
const failedAtom = atom<string | null>(null);

/**
 * The features of a level that are marked for deletion. A query of its own: waiting changes are written far more often than
 * features.
 * @param listed the features that the server lists as deleted
 */
const deletedQuery = (
  db: StoreyDatabase,
  levelLid: string | undefined,
  listed: readonly Feature[],
): Query<DeletedRow<Feature>[]> => ({
  key: JSON.stringify(['deleted on level', levelLid, listed]),
  tables: ['pending', 'bases', 'meta', 'features', 'trash'],
  ask: async () =>
    levelLid === undefined
      ? []
      : (await withDeleted(db, 'features', listed, (row) => row.levelLid === levelLid)).deleted,
});

const NO_FEATURES: readonly Feature[] = [];

/** Keys of the levels of a building, as one text. */
const levelsOfQuery = (db: StoreyDatabase, buildingLid: string | undefined): Query<string> => ({
  key: JSON.stringify(['levels of', buildingLid]),
  tables: ['levels'],
  ask: async () =>
    buildingLid === undefined ? '' : (await listLevels(db, buildingLid)).map(({ lid }) => lid).join(' '),
});

/** Asks the server for what is new on the open level and around it. Mounted once. */
export function useLevelFeaturesSource(): void {
  const { db, engine } = useWorkspace();
  const place = usePlace();
  const levelLid = place?.level?.lid;
  // While the level of the address is not known yet, the others of its building would be read before it.
  const buildingLid = place?.missing === 'level' ? undefined : place?.building?.lid;
  const beginWork = useSetAtom(beginWorkAtom);
  const setFailed = useSetAtom(failedAtom);
  const { params, panel, id } = useContentRoute();
  useAddress({ levelLid, panel, openKey: panel === 'edit' ? (id ?? null) : null });
  useEffect(() => {
    const { clientId, siteId, buildingId, levelId } = params;
    const isLevel = clientId && siteId && buildingId && levelId && levelLid;
    if (!isLevel) return;
    const path = paths.level({ clientId, siteId, buildingId, levelId });
    noteLevel(earlyStorage, { database: db.name, path, lid: levelLid });
  }, [db, params, levelLid]);
  const listed = useQuery(db, levelContentQuery(db, levelLid))?.listed ?? NO_FEATURES;
  const query = useMemo(() => deletedQuery(db, levelLid, listed), [db, levelLid, listed]);
  const deleted = useQuery(db, query);
  // Each answer is a new one, and nearly all of them are empty.
  useHeld(deletedFeaturesAtom, deleted?.length ? deleted : null);
  // A building may be known before its levels are.
  const others = useQuery(db, levelsOfQuery(db, buildingLid));
  const read = useRef({ at: '', lids: new Set<string>() });
  // The open level first, then the others of the building: who walks down to the basement has them all.
  useEffect(() => {
    if (buildingLid === undefined || others === undefined) return undefined;
    let gone = false;
    const at = `${buildingLid} ${levelLid ?? ''}`;
    if (read.current.at !== at) read.current = { at, lids: new Set() };
    const { lids } = read.current;
    const pull = async () => {
      const rest = others.split(' ').filter((lid) => lid !== '' && lid !== levelLid);
      const order = levelLid === undefined ? rest : [levelLid, ...rest];
      for (const lid of order) {
        if (gone) return;
        // Levels that come later are read beside these.
        if (lids.has(lid)) continue;
        lids.add(lid);
        // Going back waits only for what there is to see: a level that the device has is read in silence.
        const isBare = lid === levelLid && !(await isLevelKnown(db, lid));
        const end = isBare ? beginWork() : undefined;
        const { ok } = await engine.pullLevel(lid).finally(() => end?.());
        if (ok) continue;
        if (lid === levelLid && !gone) setFailed(lid);
        return;
      }
    };
    void pull();
    return () => {
      gone = true;
    };
  }, [db, engine, levelLid, buildingLid, others, beginWork, setFailed]);
}

/** The features of the open level; none outside of the content. */
export function useLevelFeatures(): readonly Feature[] | undefined {
  const { db } = useWorkspace();
  const levelLid = usePlaceIfAny()?.level?.lid;
  const found = useQuery(db, levelContentQuery(db, levelLid));
  return found !== undefined && found.levelLid === levelLid ? found.features : undefined;
}

/** The top of the list of the open level, while all of it is still being read. */
export function useFirstPage(list: ContentType): FirstPage | null {
  const { db } = useWorkspace();
  const page = firstPageOf(db, usePlace()?.level?.lid);
  return page?.list === list ? page : null;
}

/** Milliseconds after which a list is noted: not while there is much to do. */
const NOTED_MS = 1_000;

/**
 * Notes the rows at the top of the open level's list for the next start.
 * @param fids null if they are not only features; undefined until they are known
 */
export function useNotedTop(
  list: TypeOfLevel,
  fids: readonly string[] | null | undefined,
  counts: Counts,
): void {
  const levelLid = usePlace()?.level?.lid;
  useEffect(() => {
    if (fids === undefined || levelLid === undefined) return undefined;
    const timer = setTimeout(() => {
      const path = window.location.pathname;
      noteTop(earlyStorage, levelLid, fids && { path, list, fids, counts });
    }, NOTED_MS);
    return () => clearTimeout(timer);
  }, [list, fids, counts, levelLid]);
}

/** The features of the level on view while a transition is linked; undefined otherwise. */
export function useLinkedLevelFeatures(): readonly Feature[] | undefined {
  const { db } = useWorkspace();
  const levelLid = useAtomValue(linkedLevelAtom) ?? undefined;
  const found = useQuery(db, levelContentQuery(db, levelLid));
  return levelLid !== undefined && found?.levelLid === levelLid ? found.features : undefined;
}

/** Milliseconds for which a row of the list of levels is looked at before its floor is read. */
const LOOK_MS = 120;

/** The features of the level that is pointed at in the list of levels; undefined outside of it. */
export function useLookedAtFeatures(): readonly Feature[] | undefined {
  const { db } = useWorkspace();
  const { contentType } = useContentRoute();
  const place = usePlaceIfAny();
  const isList = CONTENT_TYPES[contentType].within === 'building' && place?.level == null;
  const pointed = useAtomValue(hoveredInListAtom);
  const [levelLid, setLevelLid] = useState<string>();
  useEffect(() => {
    const wanted = isList ? (pointed ?? undefined) : undefined;
    const timer = setTimeout(() => setLevelLid(wanted), LOOK_MS);
    return () => clearTimeout(timer);
  }, [isList, pointed]);
  const found = useQuery(db, levelContentQuery(db, isList ? levelLid : undefined));
  return isList && levelLid !== undefined && found !== undefined && found.levelLid === levelLid
    ? found.features
    : undefined;
}

/** What of the open level is marked for deletion until the next publishing. */
export const useDeletedFeatures = (): readonly DeletedRow<Feature>[] => useAtomValue(deletedFeaturesAtom);

/**
 * Says whether this device has read the content of the open level from the server. While the device looks that up, neither
 * `isUnread` nor `isKnown` is true. `hasFailed`: the reading failed, or the network is missing.
 */
export function useUnreadLevel(): { isUnread: boolean; isKnown: boolean; hasFailed: boolean } {
  const { db, engine } = useWorkspace();
  const levelLid = usePlace()?.level?.lid;
  const { online } = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  const isKnown = useQuery(db, levelKnownQuery(db, levelLid));
  const failed = useAtomValue(failedAtom);
  return {
    isUnread: isKnown === false,
    isKnown: isKnown === true,
    hasFailed: !online || failed === levelLid,
  };
}
