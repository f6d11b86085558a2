import {
  getLocalTimeZone,
  isSameMonth,
  parseDate,
  startOfMonth,
  startOfWeek,
  toCalendarDate,
  fromDate,
  type CalendarDate,
} from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import { IconButton, SegmentedControl } from '../../ui/index.ts';
import type { Days } from './filter-steps.ts';
import styles from './filter-panel.module.css';

interface DayCalendarProps {
  /** How much was done, by day. */
  amounts: ReadonlyMap<string, number>;
  chosen: Days | null;
  onChoose: (days: Days | null) => void;
  /** Milliseconds since 1970. */
  now: number;
}

/** Steps of the tint; the strongest is the day on which most was done. */
const TINTS = 4;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -7, ArrowDown: 7 };

const SPANS = ['day', 'week'] as const;
type Span = (typeof SPANS)[number];

/** A month in which each day is tinted by how much was done. A press shows that day alone, or its week. */
export function DayCalendar({ amounts, chosen, onChoose, now }: DayCalendarProps): ReactNode {
  const { t, i18n } = useTranslation('activity');
  const formats = useFormats();
  const today = useMemo(() => toCalendarDate(fromDate(new Date(now), getLocalTimeZone())), [now]);
  const [back, setBack] = useState(0);
  const [span, setSpan] = useState<Span>(chosen !== null && chosen[0] !== chosen[1] ? 'week' : 'day');
  const daysOf = (day: CalendarDate, of: Span): Days => {
    if (of === 'day') return [day.toString(), day.toString()];
    const start = startOfWeek(day, i18n.language);
    return [start.toString(), start.add({ days: 6 }).toString()];
  };
  const spanChanged = (next: Span): void => {
    setSpan(next);
    if (chosen !== null) onChoose(daysOf(parseDate(chosen[0]), next));
  };
  const isChosen = (key: string): boolean => chosen !== null && key >= chosen[0] && key <= chosen[1];
  const month = startOfMonth(today).subtract({ months: back });
  const first = startOfWeek(month, i18n.language);
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => first.add({ days: week * 7 + day })),
  ).filter((days) => days.some((day) => isSameMonth(day, month)));
  const most = Math.max(1, ...weeks.flat().map((day) => amounts.get(day.toString()) ?? 0));
  const at = (day: CalendarDate): number => day.toDate(getLocalTimeZone()).getTime();
  const names = new Intl.DateTimeFormat(i18n.language, { weekday: 'narrow' });
  const title = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric' });
  const onKey = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const step = STEPS[event.key] ?? (isRtl ? -side : side);
    if (step === 0) return;
    event.preventDefault();
    const days = [
      ...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('button[data-day]') ?? []),
    ];
    days[days.indexOf(event.currentTarget) + step]?.focus();
  };
  const shown = weeks.flat().filter((day) => isSameMonth(day, month));
  const reached =
    shown.find((day) => isChosen(day.toString())) ??
    shown.find((day) => day.compare(today) === 0) ??
    shown[0];
  return (
    <section className={styles['calendar']} aria-label={t('calendar.label')}>
      <div className={styles['month']}>
        <h2>{title.format(at(month))}</h2>
        <IconButton
          icon={ChevronLeft}
          size="small"
          label={t('calendar.before')}
          onPress={() => setBack(back + 1)}
        />
        <IconButton
          icon={ChevronRight}
          size="small"
          label={t('calendar.after')}
          isDisabled={back === 0}
          onPress={() => setBack(back - 1)}
        />
      </div>
      <div className={styles['days']} role="group" aria-label={title.format(at(month))}>
        {weeks[0]?.map((day) => (
          <span key={day.toString()} aria-hidden="true" className={styles['weekday']}>
            {names.format(at(day))}
          </span>
        ))}
        {weeks.flat().map((day) => {
          const key = day.toString();
          if (!isSameMonth(day, month)) return <span key={key} />;
          const amount = amounts.get(key) ?? 0;
          return (
            <button
              key={key}
              type="button"
              data-day
              data-tint={amount === 0 ? 0 : Math.max(1, Math.ceil((amount / most) * TINTS))}
              data-today={day.compare(today) === 0 || undefined}
              tabIndex={reached !== undefined && day.compare(reached) === 0 ? 0 : -1}
              aria-pressed={isChosen(key)}
              aria-label={t('calendar.day', { date: formats.date(at(day)), number: formats.number(amount) })}
              title={t('calendar.day', { date: formats.date(at(day)), number: formats.number(amount) })}
              onKeyDown={onKey}
              onClick={() => onChoose(isChosen(key) ? null : daysOf(day, span))}
            >
              {day.day}
            </button>
          );
        })}
      </div>
      <SegmentedControl
        label={t('calendar.press')}
        value={span}
        onChange={spanChanged}
        options={SPANS.map((id) => ({ id, label: t(`calendar.${id}Alone`) }))}
      />
    </section>
  );
}
