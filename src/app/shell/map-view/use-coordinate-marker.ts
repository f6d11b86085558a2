import { useAtomValue } from 'jotai';
import { useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapEngine } from '../../../map/index.ts';
import { addingPinAtom } from '../../state/map-view/adding-pin.ts';
import { markAtom } from '../../state/map-view/fly-to.ts';
import { linkMarksAtom } from '../../state/map-view/link-marks.ts';

/** Shows where "Go to coordinates" arrived, where something is about to be added, and what a tap would link. */
export function useMark(map: RefObject<MapEngine | null>): void {
  const { t } = useTranslation('content');
  const mark = useAtomValue(markAtom);
  useEffect(() => {
    map.current?.setMark(mark && { ...mark, removeLabel: t('map.removeMark') });
  }, [map, mark, t]);
  const pin = useAtomValue(addingPinAtom);
  useEffect(() => map.current?.setPin(pin), [map, pin]);
  const links = useAtomValue(linkMarksAtom);
  useEffect(() => {
    map.current?.setLinkMarks(links?.marks ?? [], (id) => links?.take(id));
  }, [map, links]);
}
