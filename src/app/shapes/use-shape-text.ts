import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { useFormats } from '../i18n/index.ts';
import { shapeFacts } from './shape-metrics.ts';

/** Smaller differences, in square metres and metres, are not worth mentioning. */
const SAME_AREA = 0.05;
const SAME_PLACE_M = 0.01;

/**
 * What a shape is in words, each a fact: "35.0 m²", "6 corners", "6.7 m² larger", "moved by 0.40 m"; of a point how far
 * it went, and where to: "2.40 m to the north-east".
 */
export function useShapeText(): (
  shape: FeatureGeometry,
  before: FeatureGeometry | null,
  isBefore?: boolean,
) => string[] {
  const { t } = useTranslation('conflicts');
  const formats = useFormats();
  return useCallback(
    (shape, before, isBefore = false) => {
      const { isPoint, area, corners, growth, moved, towards } = shapeFacts(shape, before);
      const hasMoved = moved !== null && moved >= SAME_PLACE_M;
      if (isPoint && isBefore) return [t('shape.stood')];
      if (isPoint && before?.type === 'Point') {
        if (!hasMoved) return [t('shape.same')];
        return [t(`shape.towards.${towards}`, { length: formats.length(moved) })];
      }
      const facts = isPoint
        ? [t('shape.point')]
        : [formats.area(area), t('shape.corners', { count: corners })];
      const own = facts.length;
      if (growth !== null && Math.abs(growth) >= SAME_AREA) {
        const larger = growth > 0 ? 'shape.larger' : 'shape.smaller';
        facts.push(t(larger, { area: formats.area(Math.abs(growth)) }));
      }
      if (hasMoved) {
        facts.push(t('shape.moved', { length: formats.length(moved) }));
      }
      if (before !== null && facts.length === own) facts.push(t('shape.same'));
      return facts;
    },
    [t, formats],
  );
}
