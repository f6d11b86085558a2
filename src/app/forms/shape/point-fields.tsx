import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeatureGeometry, Position } from '../../../domain/entities/geometry.ts';
import { roundPosition } from '../../../domain/geometry/index.ts';
import { NumberField } from '../../ui/index.ts';
import styles from './geometry-block.module.css';

export interface PointFieldsProps {
  geometry: FeatureGeometry | null;
  onChange: (geometry: FeatureGeometry) => void;
}

type Pair = [longitude: number | null, latitude: number | null];

const LIMITS = [180, 90] as const;

const isWithin = (value: number | null, limit: number): value is number =>
  value !== null && Number.isFinite(value) && Math.abs(value) <= limit;

/** A point by its numbers: what the map does by a click. It is set once both are there and on earth. */
export function PointFields({ geometry, onChange }: PointFieldsProps): ReactElement {
  const { t } = useTranslation('forms');
  const at: Position | null = geometry?.type === 'Point' ? geometry.coordinates : null;
  // What was typed holds as long as the point is the one it was typed for (undo and the map move it too).
  const key = at === null ? '' : at.join(' ');
  const [typed, setTyped] = useState<{ key: string; pair: Pair }>({ key, pair: at ?? [null, null] });
  const pair: Pair = typed.key === key ? typed.pair : (at ?? [null, null]);

  const change = (index: 0 | 1, value: number | null): void => {
    const next: Pair = index === 0 ? [value, pair[1]] : [pair[0], value];
    const [x, y] = next;
    if (!isWithin(x, LIMITS[0]) || !isWithin(y, LIMITS[1])) {
      setTyped({ key, pair: next });
      return;
    }
    const coordinates = roundPosition([x, y]);
    setTyped({ key: coordinates.join(' '), pair: next });
    onChange({ type: 'Point', coordinates });
  };
  const errorOf = (index: 0 | 1): string | undefined => {
    const value = pair[index];
    if (value === null || Number.isNaN(value) || isWithin(value, LIMITS[index])) return undefined;
    return t('geometry.between', { min: -LIMITS[index], max: LIMITS[index] });
  };
  return (
    <div className={styles['pair']} dir="ltr">
      {([0, 1] as const).map((index) => (
        <NumberField
          key={index}
          label={t(index === 0 ? 'geometry.longitude' : 'geometry.latitude')}
          value={pair[index]}
          onChange={(value) => change(index, value)}
          error={errorOf(index)}
          notNumberText={t('issues.is-decimal')}
        />
      ))}
    </div>
  );
}
