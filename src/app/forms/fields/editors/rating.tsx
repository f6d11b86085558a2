import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rating } from '../../../../domain/fields/index.ts';
import { FieldGroup, Grid, NumberField, TextField } from '../../../ui/index.ts';
import type { EditorProps } from '../editor-props.ts';

const NOTHING: Rating = { rating: null, ratingMax: null, numberOfRatings: null };
// @spec 5.57
/** Less than nothing becomes nothing. */
const notNegative = (number: number | null): number | null => (number !== null && number < 0 ? 0 : number);

// @spec 5.59
/** What visitors say of it: so much of so much, by so many. */
export function RatingEditor(props: EditorProps<Rating>): ReactElement {
  const { label, labelEnd, onChange, onBlur, errorAt, isReadOnly } = props;
  const { t } = useTranslation('forms');
  const value = props.value ?? NOTHING;
  const shared = { onBlur, isReadOnly };
  return (
    <FieldGroup label={label} labelEnd={labelEnd} error={props.error}>
      <Grid min={90} gap={2}>
        {(['rating', 'ratingMax'] as const).map((part) => (
          <NumberField
            key={part}
            {...shared}
            label={t(`fields.${part}`)}
            value={value[part]}
            onChange={(number) => onChange({ ...value, [part]: notNegative(number) })}
            error={errorAt(part)}
            notNumberText={t('issues.is-decimal')}
            isRequired
          />
        ))}
        <TextField
          {...shared}
          label={t('fields.numberOfRatings')}
          inputMode="numeric"
          dir="ltr"
          value={value.numberOfRatings === null ? '' : String(value.numberOfRatings)}
          onChange={(text) => {
            const digits = text.replaceAll(/\D/g, '').slice(0, MOST_DIGITS);
            onChange({ ...value, numberOfRatings: digits === '' ? null : Number(digits) });
          }}
          error={errorAt('numberOfRatings')}
        />
      </Grid>
    </FieldGroup>
  );
}

/** More than the rule allows, and few enough to be exact. */
const MOST_DIGITS = 12;
