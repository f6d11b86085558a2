import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteZone } from '../../../state/navigation/site-zone.ts';
import { Stack, Text } from '../../../ui/index.ts';
import { ZonedDateTimeField } from '../../zoned-date-time-field.tsx';
import { kitProps, type EditorProps } from '../editor-props.ts';

/** Years that the field can show, in epoch seconds: also those that are passed while a year is typed. */
const SHOWN = { from: Date.parse('0001-01-03') / 1000, until: Date.parse('9999-12-29') / 1000 } as const;

/** An instant in the time zone of the site; NaN while the field is empty. What no field of dates can show is left out. */
export function InstantEditor(props: EditorProps<number>): ReactElement {
  const { t } = useTranslation('forms');
  const zone = useSiteZone();
  const value = props.value ?? NaN;
  return (
    <Stack gap={1}>
      <ZonedDateTimeField
        {...kitProps(props)}
        zone={zone}
        value={value > SHOWN.from && value < SHOWN.until ? value : null}
        onChange={(next) => props.onChange(next ?? NaN)}
      />
      <Text look="small" tone="secondary">
        {t('validity.hint')}
      </Text>
    </Stack>
  );
}
