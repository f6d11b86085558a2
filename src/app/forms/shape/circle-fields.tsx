import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { circle, type Circle } from '../../../domain/geometry/index.ts';
import { CIRCLE_RADIUS_M } from '../../../domain/limits.ts';
import { FEET_PER_METRE, useFormats } from '../../i18n/index.ts';
import { NumberField } from '../../ui/index.ts';

export interface CircleFieldsProps {
  circle: Circle;
  onChange: (geometry: FeatureGeometry) => void;
}

/** The radius of a circle as a number: what the map does by its handle. */
export function CircleFields({ circle: { center, radius }, onChange }: CircleFieldsProps): ReactElement {
  const { t } = useTranslation('forms');
  const { unit } = useFormats();
  const metresPerUnit = unit === 'ft' ? 1 / FEET_PER_METRE : 1;
  const [least, most] = CIRCLE_RADIUS_M;
  const shown = Math.round((radius / metresPerUnit) * 1000) / 1000;
  // What was typed holds as long as the circle is the one it was typed for (undo and the map change it too).
  const [typed, setTyped] = useState<{ radius: number; value: number | null }>({ radius, value: shown });
  const value = typed.radius === radius ? typed.value : shown;
  const isWithin = value === null || Number.isNaN(value) || (value >= least && value <= most);

  const change = (next: number | null): void => {
    const metres = next === null || Number.isNaN(next) ? 0 : Math.round(next * metresPerUnit * 1000) / 1000;
    if (metres < least || metres > most) {
      setTyped({ radius, value: next });
      return;
    }
    setTyped({ radius: metres, value: next });
    onChange(circle(center, metres));
  };
  return (
    <NumberField
      label={t('geometry.radius', { unit: t(`geometry.units.${unit}`) })}
      value={value}
      onChange={change}
      error={
        isWithin
          ? undefined
          : t('geometry.between', { min: least / metresPerUnit, max: most / metresPerUnit })
      }
      notNumberText={t('issues.is-decimal')}
    />
  );
}
