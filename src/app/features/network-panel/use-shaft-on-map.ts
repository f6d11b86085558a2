import { useMemo } from 'react';

import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import { circle } from '../../../domain/geometry/index.ts';
import type { LinkCandidate } from '../../../domain/ops/index.ts';
import { pointOf } from '../../../domain/wayfinding/network/index.ts';
import type { MapLinkMark, OverlayMark } from '../../../map/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useStable } from '../../editor/use-stable.ts';
import { isTracingBelowAtom } from '../../state/map-view/ghost-floor.ts';
import { linkMarksAtom } from '../../state/map-view/link-marks.ts';
import { toolMarksAtom } from '../../state/map-view/map-marks.ts';
import type { LinkWords } from './link-rows.tsx';
import { useHeld } from '../../editor/held.ts';

interface ShaftOnMap {
  own: Feature;
  /** Metres. */
  ring: number;
  /** The floor below shows through. */
  isTracing: boolean;
  /** Those that a tap links. */
  near: readonly LinkCandidate[];
  best: string | undefined;
  words: LinkWords;
  link: (fid: string) => void;
  isOff: boolean;
}

/** Draws the ring in which the shaft is looked for, the floor below, and what a tap links. */
export function useShaftOnMap({ own, ring, isTracing, near, best, words, link, isOff }: ShaftOnMap): void {
  const { t } = useTranslation('network');
  const formats = useFormats();
  const take = useStable(link);
  const [longitude, latitude] = pointOf(own);
  useHeld(isTracingBelowAtom, isTracing ? true : null);
  const rings = useMemo((): OverlayMark[] | null => {
    const [line = []] = circle([longitude, latitude], ring).coordinates;
    return isOff ? null : [{ kind: 'proposed', line }];
  }, [longitude, latitude, ring, isOff]);
  useHeld(toolMarksAtom, rings);
  const marks = near.map(({ row, metres }) => {
    const [level, length] = [words.levelOf(row), formats.length(metres, 1)];
    return {
      id: row.fid,
      at: pointOf(row),
      text: level,
      ...(row.fid === best && { note: t('transition.bestOnMap', { level, length }) }),
      label: t('transition.linkOf', { name: words.nameOf(row), level }),
    };
  });
  const key = JSON.stringify(marks);
  const links = useMemo(() => ({ marks: JSON.parse(key) as MapLinkMark[], take }), [key, take]);
  useHeld(linkMarksAtom, links);
}
