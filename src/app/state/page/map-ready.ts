import { useCallback, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapEngine } from '../../../map/index.ts';
import { useToasts } from '../../ui/index.ts';

// @spec 8.20
/** Warns whoever asks something of the map before it is there, or where none can be drawn. */
export function useWarnNotReady(map: RefObject<MapEngine | null>): () => void {
  const { t } = useTranslation('content');
  const toasts = useToasts();
  return useCallback(() => {
    if (map.current?.isReady() !== true)
      toasts.show({ kind: 'warning', title: t('map.notReady'), key: 'map-not-ready' });
  }, [map, t, toasts]);
}
