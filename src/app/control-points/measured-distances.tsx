import { Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlSet } from '../../domain/floorplan/index.ts';
import { useFormats } from '../i18n/index.ts';
import { Card, Grid, IconButton, NumberField, Select, Stack } from '../ui/index.ts';

export interface MeasuredDistancesProps {
  value: ControlSet;
  onChange: (value: ControlSet) => void;
}

/** Lengths that were measured in the building, between two control points. */
export function MeasuredDistances({ value, onChange }: MeasuredDistancesProps): ReactElement {
  const { t } = useTranslation('controlPoints');
  const formats = useFormats();
  const { distances, points } = value;
  const change = (index: number, patch: Partial<ControlSet['distances'][number]>): void =>
    onChange({
      ...value,
      distances: distances.map((distance, i) => (i === index ? { ...distance, ...patch } : distance)),
    });
  const options = points.map((_, i) => ({
    id: String(i),
    label: t('point', { number: formats.number(i + 1) }),
  }));
  return (
    <>
      {distances.map(({ between: [a, b], metres }, i) => {
        const number = formats.number(i + 1);
        return (
          <Card
            key={i}
            title={t('distance', { number })}
            actions={
              <IconButton
                icon={Trash2}
                label={t('removeDistance', { number })}
                onPress={() => onChange({ ...value, distances: distances.filter((_, at) => at !== i) })}
              />
            }
          >
            <Stack gap={2}>
              <Grid min={140} gap={2}>
                <Select
                  label={t('distanceFrom')}
                  value={String(a)}
                  options={options}
                  placeholder={t('choosePoint')}
                  onChange={(id) => change(i, { between: [Number(id), b] })}
                />
                <Select
                  label={t('distanceTo')}
                  value={String(b)}
                  options={options}
                  placeholder={t('choosePoint')}
                  onChange={(id) => change(i, { between: [a, Number(id)] })}
                />
              </Grid>
              <NumberField
                label={t('measuredLength')}
                value={metres}
                suffix="m"
                isRequired
                notNumberText={t('notNumber')}
                onChange={(next) => change(i, { metres: next ?? Number.NaN })}
              />
            </Stack>
          </Card>
        );
      })}
    </>
  );
}
