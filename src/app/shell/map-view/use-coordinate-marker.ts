import { useAtom } from 'jotai';
import { useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapEngine } from '../../../map/index.ts';
import { markAtom } from '../../state/map-view/fly-to.ts';

/** Shows where "Go to coordinates" arrived. Escape takes it away. */
export function useMark(map: RefObject<MapEngine | null>): void {
  const { t } = useTranslation('content');
  const [mark, setMark] = useAtom(markAtom);
  useEffect(() => {
    map.current?.setMark(mark && { ...mark, removeLabel: t('map.removeMark') });
    if (mark === null) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setMark(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [map, mark, setMark, t]);
}
