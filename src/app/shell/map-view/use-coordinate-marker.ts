import { useAtomValue } from 'jotai';
import { useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapEngine } from '../../../map/index.ts';
import { addingPinAtom } from '../../state/map-view/adding-pin.ts';
import { markAtom } from '../../state/map-view/fly-to.ts';

/** Shows where "Go to coordinates" arrived, and where something is about to be added. */
export function useMark(map: RefObject<MapEngine | null>): void {
  const { t } = useTranslation('content');
  const mark = useAtomValue(markAtom);
  useEffect(() => {
    map.current?.setMark(mark && { ...mark, removeLabel: t('map.removeMark') });
  }, [map, mark, t]);
  const pin = useAtomValue(addingPinAtom);
  useEffect(() => map.current?.setPin(pin), [map, pin]);
}
