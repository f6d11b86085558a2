import { CircleCheck, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishRecord } from '../../../../sync/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import type { useKnownCounts } from '../../../online/level-reading.tsx';
import type { Quality } from '../../../../domain/review/index.ts';
import { Glyph, type IconType } from '../../../ui/index.ts';
import styles from './quality-sums.module.css';

interface QualitySumsProps {
  now: Quality;
  /** Features that were looked at. */
  checked: number;
  /** Of an earlier check: milliseconds since 1970. */
  asOf: number | null;
  counts: NonNullable<ReturnType<typeof useKnownCounts>>;
  /** The newest first. */
  publishes: readonly PublishRecord[];
}

/** How many blockers and warnings there are, and how that has changed since the last publish. */
export function QualitySums(props: QualitySumsProps): ReactNode {
  const { checked, asOf, publishes } = props;
  const { blockers, warnings } = props.now;
  const { isKnown, write } = props.counts;
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const last = publishes.find(({ quality }) => quality);
  const sinceOf = (now: number, before: number | undefined): string | undefined => {
    if (last === undefined || before === undefined || now === before) return undefined;
    const change = `${now > before ? '+' : '−'}${formats.number(Math.abs(now - before))}`;
    return t('overTime.since', { change: isolate(change), when: formats.dayMonth(last.publishedAt * 1000) });
  };
  return (
    <dl className={styles['sums']}>
      <Sum
        label={t('blockers')}
        value={write(blockers)}
        since={sinceOf(blockers, last?.quality?.blockers)}
        icon={ShieldAlert}
        tone={blockers > 0 ? 'error' : isKnown(blockers) ? 'synced' : undefined}
        note={t(isKnown(blockers) ? 'blockersNote' : 'notKnown')}
      />
      <Sum
        label={t('warnings')}
        value={write(warnings)}
        since={sinceOf(warnings, last?.quality?.warnings)}
        icon={TriangleAlert}
        tone={warnings > 0 ? 'waiting' : isKnown(warnings) ? 'synced' : undefined}
        note={t(isKnown(warnings) ? 'warningsNote' : 'notKnown')}
      />
      <Sum
        label={t('checked')}
        value={formats.number(checked)}
        icon={CircleCheck}
        note={asOf === null ? t('checkedNote') : t('checkedAsOf', { time: formats.dateTime(asOf) })}
        isSmall
      />
    </dl>
  );
}

interface SumProps {
  label: string;
  value: string;
  since?: string | undefined;
  note: string;
  icon: IconType;
  tone?: 'error' | 'waiting' | 'synced' | undefined;
  isSmall?: boolean;
}

function Sum({ label, value, since, note, icon, tone, isSmall = false }: SumProps): ReactNode {
  return (
    <div className={styles['sum']} data-tone={tone} data-small={isSmall || undefined}>
      <dt className={styles['label']}>
        <Glyph icon={icon} size={16} />
        {label}
      </dt>
      <dd className={styles['value']}>
        {value}
        {since !== undefined && <span className={styles['since']}>{since}</span>}
      </dd>
      <dd className={styles['note']}>{note}</dd>
    </div>
  );
}
