import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  countByList,
  kindsOf,
  LEVEL_CONTENT,
  NETWORK_KIND,
  type LevelContent,
} from '../../../../domain/content/index.ts';
import {
  useDeletedFeatures,
  useFirstPage,
  useLevelFeatures,
  useUnreadLevel,
} from '../../../state/content/level-features.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { useCollator } from '../../../state/page/collator.ts';
import { useIsReading } from '../../../state/sync-status/is-reading.ts';
import { rowsFromThoseBefore } from '../rows/feature-rows.ts';
import { prepareRows } from './find-rows.ts';

/** The rows of one list of the open level as far as they are read, and how many each of its lists has. */
export function useLevelRows(type: LevelContent) {
  const { i18n } = useTranslation('content');
  const taxonomy = useTaxonomy();
  const collator = useCollator();
  const read = useLevelFeatures();
  const page = useFirstPage(type);
  const top = read === undefined ? page : null;
  const all = read ?? top?.features;
  const deleted = useDeletedFeatures();
  const standing = useMemo(() => all?.filter(({ kind }) => kindsOf(type).includes(kind)), [all, type]);
  const gone = useMemo(() => deleted.filter(({ row }) => kindsOf(type).includes(row.kind)), [deleted, type]);
  const [rowsOf] = useState(rowsFromThoseBefore);
  const rows = useMemo(
    () => standing && rowsOf({ standing, deleted: gone, taxonomy, language: i18n.language, collator }),
    [rowsOf, standing, gone, taxonomy, i18n.language, collator],
  );
  useEffect(() => rows && prepareRows(rows), [rows]);
  // A site's network is read with whichever level comes first, and says nothing about the others.
  const isEmpty = all?.every(({ kind }) => kind === NETWORK_KIND) === true;
  const { isUnread, isKnown, hasFailed } = useUnreadLevel();
  const isReading = useIsReading();
  const counts = useMemo(
    () => top?.counts ?? (isKnown && all !== undefined ? countByList(LEVEL_CONTENT, all) : {}),
    [top, all, isKnown],
  );
  return {
    rows,
    standing,
    counts,
    count: counts[type] ?? standing?.length ?? 0,
    /** All of the level has been read from the device, not only the first page. */
    isRead: read !== undefined,
    isUnread,
    /** A level that was never read may not be empty. Features drawn here are all that is known, but not all of the level. */
    isPartial: isUnread && hasFailed && !isEmpty,
    isAwaited: standing?.length === 0 && (isReading || (isUnread && !hasFailed)),
  };
}
