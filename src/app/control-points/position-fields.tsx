import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../domain/entities/geometry.ts';
import { Grid, NumberField } from '../ui/index.ts';

export interface PositionFieldsProps {
  latitudeLabel: string;
  longitudeLabel: string;
  /** Degrees; NaN if the typed text is not a number. */
  position: Position;
  onChange: (position: Position) => void;
}

/** A place on earth by its numbers. */
export function PositionFields(props: PositionFieldsProps): ReactElement {
  const { latitudeLabel, longitudeLabel, position, onChange } = props;
  const [longitude, latitude] = position;
  return (
    <Grid min={140} gap={2}>
      <Degrees label={latitudeLabel} value={latitude} onChange={(value) => onChange([longitude, value])} />
      <Degrees label={longitudeLabel} value={longitude} onChange={(value) => onChange([value, latitude])} />
    </Grid>
  );
}

interface DegreesProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Degrees({ label, value, onChange }: DegreesProps): ReactElement {
  const { t } = useTranslation('forms');
  return (
    <NumberField
      label={label}
      value={value}
      suffix="°"
      isRequired
      notNumberText={t('issues.is-decimal')}
      error={Number.isFinite(value) ? undefined : t('issues.required')}
      onChange={(next) => onChange(next ?? Number.NaN)}
    />
  );
}
