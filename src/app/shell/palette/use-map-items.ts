import { Map as MapIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { listPublicMaps } from '../../../db/index.ts';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import type { PaletteItem } from './palette-item.ts';
import { searchEntries } from './search-entries.ts';

const MOST = 3;

/** Public maps that this device knows, by their titles and addresses. */
export function useMapItems(text: string): PaletteItem[] {
  const { t } = useTranslation('shell');
  const { db } = useWorkspace();
  const go = useGo();
  const isAsked = text !== '';
  const maps = useLiveQuery(async () => (isAsked ? listPublicMaps(db) : []), [db, isAsked]) ?? [];
  const entries = maps
    .filter(({ waits }) => waits !== 'delete')
    .map((kept) => ({
      ...kept,
      label: kept.map.title,
      note: `/m/${kept.map.slug}`,
      words: [kept.map.slug, ...Object.values(kept.map.titles ?? {})],
    }));
  return searchEntries(entries, text, MOST).map(({ entry, rank }) => {
    const path = paths.publicMap(entry);
    return {
      section: 'places',
      rank,
      path,
      run: () => go(path),
      option: {
        id: `map:${entry.id}`,
        label: entry.label,
        note: entry.note,
        icon: MapIcon,
        where: t('screens.Apps'),
      },
    };
  });
}
