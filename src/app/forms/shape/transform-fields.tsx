import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { transformShape } from '../../../domain/geometry/index.ts';
import { FEET_PER_METRE, useFormats } from '../../i18n/index.ts';
import { useStable } from '../../editor/use-stable.ts';
import { Button, Disclosure, NumberField } from '../../ui/index.ts';
import { KeptFields } from '../kept/kept-fields.tsx';
import { usePartKey } from '../kept/part-of-form.ts';
import { useKeptForm } from '../kept/use-kept-form.ts';
import styles from './geometry-block.module.css';

export interface TransformFieldsProps {
  geometry: FeatureGeometry;
  onChange: (geometry: FeatureGeometry) => void;
}

const number = z.number().nullable();
const schema = z.object({ east: number, north: number, turn: number, scale: number });
type Values = z.infer<typeof schema>;
const STILL: Values = { east: 0, north: 0, turn: 0, scale: 100 };
const FIELDS = ['east', 'north', 'turn', 'scale'] as const;

/** Moves, turns and scales a shape by numbers, as one step. */
export function TransformFields({ geometry, onChange }: TransformFieldsProps): ReactElement {
  const transform = useStable((by: Parameters<typeof transformShape>[1]) =>
    onChange(transformShape(geometry, by)),
  );
  return <Numbers onApply={transform} />;
}

/** Unchanged while the shape is changed by hand. */
const Numbers = memo(function Numbers(props: {
  onApply: (by: Parameters<typeof transformShape>[1]) => void;
}): ReactElement {
  const { t } = useTranslation('forms');
  const { unit } = useFormats();
  const form = useKeptForm<Values>({ key: usePartKey('transform'), schema, initial: STILL });
  const { values } = form;
  const { east, north, turn, scale } = values;
  const isUsable =
    FIELDS.every((name) => values[name] !== null && Number.isFinite(values[name])) && (scale ?? 0) > 0;
  const isStill = FIELDS.every((name) => values[name] === STILL[name]);
  const apply = (): void => {
    if (!isUsable) return;
    const metres = unit === 'ft' ? 1 / FEET_PER_METRE : 1;
    props.onApply({
      east: (east ?? 0) * metres,
      north: (north ?? 0) * metres,
      turn: turn ?? 0,
      scale: (scale ?? 100) / 100,
    });
    void form.settle();
  };
  return (
    <Disclosure title={t('geometry.transform')}>
      <KeptFields form={form}>
        <div className={styles['pair']}>
          {FIELDS.map((name) => (
            <NumberField
              key={name}
              label={t(`geometry.${name}`, { unit: t(`geometry.units.${unit}`) })}
              value={values[name]}
              onChange={(value) => form.set(name, value)}
              notNumberText={t('issues.is-decimal')}
            />
          ))}
        </div>
        <Button isDisabled={!isUsable || isStill} onPress={apply}>
          {t('geometry.apply')}
        </Button>
      </KeptFields>
    </Disclosure>
  );
});
