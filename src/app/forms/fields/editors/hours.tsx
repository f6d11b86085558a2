import { Plus, X } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ALWAYS_OPEN,
  hourRowsOf,
  hoursOfRows,
  spanOf,
  splitTime,
  withDay,
  type Day,
  type HourRow,
  type OpenHours,
} from '../../../../domain/fields/index.ts';
import { OPENING_HOURS_DEFAULT, TIME_STEP_MINUTES } from '../../../../domain/limits.ts';
import { sameValue } from '../../../../domain/moment/index.ts';
import { DAYS } from '../../../../domain/rules/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, FieldGroup, IconButton, TimeField } from '../../../ui/index.ts';
import type { EditorProps } from '../editor-props.ts';
import styles from './hours.module.css';

/** Opening hours: a row for days with the same hours. Turning a day on in a row gives it the hours of that row. */
export function HoursEditor(props: EditorProps<OpenHours>): ReactElement {
  const { label, labelEnd, value, onChange, isReadOnly } = props;
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const hours = value ?? {};
  /** As last changed here: rows without days are in no value. */
  const [own, setOwn] = useState<readonly HourRow[]>(() => hourRowsOf(hours));
  const rows = sameValue(hoursOfRows(own), hours) ? own : hourRowsOf(hours);
  const put = (next: readonly HourRow[]): void => {
    setOwn(next);
    onChange(hoursOfRows(next));
  };
  const change = (index: number, part: Partial<HourRow>): void =>
    put(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const closed = DAYS.filter((day) => !rows.some(({ days }) => days.includes(day)));
  const error = props.error ?? DAYS.map((day) => props.errorAt(day)).find((said) => said !== undefined);
  return (
    <FieldGroup label={label} labelEnd={labelEnd} error={error}>
      <div className={styles['rows']} data-first>
        {rows.map((row, index) => (
          <Row
            key={index}
            row={row}
            isReadOnly={isReadOnly}
            onDay={(day, isIn) => put(withDay(rows, index, day, isIn))}
            onTimes={(times) => change(index, times)}
            onRemove={() => put(rows.filter((_, at) => at !== index))}
          />
        ))}
        {closed.length > 0 && (
          <p className={styles['note']}>
            {closed.length === DAYS.length
              ? t('hours.neverOpen')
              : t('hours.closedOn', { days: formats.list(closed.map((day) => t(`days.${day}`))) })}
          </p>
        )}
        {!isReadOnly && (
          <div className={styles['actions']}>
            <Button
              variant="link"
              icon={Plus}
              onPress={() => put([...rows, { days: closed, ...OPENING_HOURS_DEFAULT }])}
            >
              {t('hours.add')}
            </Button>
            <Button variant="link" onPress={() => put([{ days: DAYS, ...ALWAYS_OPEN }])}>
              {t('hours.always')}
            </Button>
          </div>
        )}
      </div>
    </FieldGroup>
  );
}

interface RowProps {
  row: HourRow;
  isReadOnly: boolean;
  onDay: (day: Day, isIn: boolean) => void;
  onTimes: (times: Partial<HourRow>) => void;
  onRemove: () => void;
}

function Row({ row, isReadOnly, onDay, onTimes, onRemove }: RowProps): ReactElement {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const span = spanOf(row);
  const days = formats.list(row.days.map((day) => t(`days.${day}`)));
  const named = days === '' ? t('hours.noDay') : days;
  return (
    <div className={styles['row']} role="group" aria-label={named}>
      <div className={styles['days']}>
        {DAYS.map((day) => (
          <button
            key={day}
            type="button"
            className={styles['day']}
            aria-pressed={row.days.includes(day)}
            // The visible text is in the name: voice control uses it.
            aria-label={t('hours.day', { short: t(`daysShort.${day}`), day: t(`days.${day}`) })}
            disabled={isReadOnly}
            onClick={() => onDay(day, !row.days.includes(day))}
          >
            {t(`daysShort.${day}`)}
          </button>
        ))}
      </div>
      {span === 'always' ? (
        <span className={styles['span']}>{t('hours.span.always')}</span>
      ) : (
        <span className={styles['times']}>
          {(['open', 'close'] as const).map((end) => {
            const { time, offset } = splitTime(row[end]);
            return (
              <TimeField
                key={end}
                label={t(`hours.${end}`)}
                isLabelHidden
                value={time}
                minuteStep={TIME_STEP_MINUTES}
                isReadOnly={isReadOnly}
                onChange={(next) => {
                  // A time that is being retyped is missing for a moment.
                  if (next !== null) onTimes({ [end]: next + offset });
                }}
              />
            );
          })}
          {span !== 'day' && <span className={styles['span']}>{t(`hours.span.${span}`)}</span>}
        </span>
      )}
      {!isReadOnly && (
        <IconButton icon={X} size="small" label={t('hours.remove', { days: named })} onPress={onRemove} />
      )}
    </div>
  );
}
