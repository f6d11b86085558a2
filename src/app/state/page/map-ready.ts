import { useCallback, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapEngine } from '../../../map/index.ts';
import { useToasts } from '../../ui/index.ts';

// @spec 8.20
/** Shows a warning if the map is used before it exists, or if it can't be drawn. */
export function useWarnNotReady(map: RefObject<MapEngine | null>): () => void {
  const { t } = useTranslation('content');
  const toasts = useToasts();
  return useCallback(() => {
    if (map.current?.isReady() !== true)
      toasts.show({ kind: 'warning', title: t('map.notReady'), key: 'map-not-ready' });
  }, [map, t, toasts]);
}
