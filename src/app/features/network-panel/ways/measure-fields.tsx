import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { PathChanges } from '../../../../domain/ops/index.ts';
import type { PathSummary, Range } from '../../../../domain/wayfinding/paths/index.ts';
import { RESTRICTION_RANGES } from '../../../../domain/wayfinding/restrictions/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Fieldset, Grid, NumberField } from '../../../ui/index.ts';

const MEASURES = ['width', 'slope', 'stepHeight', 'delaySeconds'] as const;
type Measure = (typeof MEASURES)[number];

/** In what a measure is typed, and how many of it one of its own unit is. */
const UNITS = {
  width: { unit: 'm', per: 1 },
  slope: { unit: 'percent', per: 1 },
  stepHeight: { unit: 'cm', per: 100 },
  delaySeconds: { unit: 's', per: 1 },
} as const;

const isInRange = (measure: Measure, value: number): boolean =>
  value >= RESTRICTION_RANGES[measure].min && value <= RESTRICTION_RANGES[measure].max;

/** Whether all measures among the changes are numbers in range. */
export const isMeasured = (changes: PathChanges): boolean =>
  MEASURES.every((measure) => {
    const value = changes[measure];
    return value === undefined || value === null || isInRange(measure, value);
  });

interface Props {
  summary: PathSummary;
  changes: PathChanges;
  onChange: (changes: PathChanges) => void;
}

/** Width, slope, step and waiting. Mixed values show their range until one is typed for all. */
export function MeasureFields({ summary, changes, onChange }: Props): ReactElement {
  const { t } = useTranslation('ways');
  const formats = useFormats();
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  const placeholderOf = (range: Range | null, per: number): string | undefined => {
    if (range === null) return undefined;
    const [min, max] = [range.min, range.max].map((value) => formats.number(rounded(value * per)));
    return min === max ? t('some', { value: min! }) : `${min}–${max}`;
  };
  return (
    <Fieldset legend={t('measures')}>
      <Grid min={140}>
        {MEASURES.map((measure) => {
          const { unit, per } = UNITS[measure];
          const { min, max } = RESTRICTION_RANGES[measure];
          const outOfRange = t('outOfRange', {
            min: formats.number(min * per),
            max: formats.number(max * per),
          });
          const range = summary[measure];
          const typed = changes[measure];
          const common = range === null || range.isMixed ? null : rounded(range.min * per);
          const value = typed === undefined ? common : typed === null ? null : rounded(typed * per);
          const isWrong = typed !== undefined && typed !== null && !isInRange(measure, typed);
          return (
            <NumberField
              key={measure}
              name={measure}
              label={t(`measure.${measure}`)}
              suffix={t(`units.${unit}`)}
              value={value}
              placeholder={placeholderOf(range?.isMixed === true ? range : null, per)}
              isDisabled={measure === 'delaySeconds' && range === null}
              error={isWrong ? outOfRange : undefined}
              notNumberText={outOfRange}
              onChange={(next) => {
                // Emptied again, several keep what each of them has.
                const emptied = range?.isMixed === true || measure === 'delaySeconds' ? undefined : null;
                onChange({ [measure]: next === null ? emptied : next / per });
              }}
            />
          );
        })}
      </Grid>
    </Fieldset>
  );
}
