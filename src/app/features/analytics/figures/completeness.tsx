import { Check, Clock, Image, Languages, MapPinCheckInside, Phone } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOfField } from '../../../../domain/floor-summary/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { useLanguageName } from '../../../i18n/language-name.ts';
import { Glyph, useMark, type ChartTable, type IconType } from '../../../ui/index.ts';
import type { BuildingNow, LevelNow } from '../content/client-levels.ts';
import { percentOf, shareOf, type Share, type Wanted } from '../content/completeness.ts';
import { keyOfList } from '../content/open-list.ts';
import styles from './completeness.module.css';
import { FigureFrame } from '../../../tables/index.ts';

const ICONS: Readonly<Record<'hours' | 'pictures' | 'phone' | 'checked', IconType>> = {
  hours: Clock,
  pictures: Image,
  phone: Phone,
  checked: MapPinCheckInside,
};
const iconOf = (wanted: Wanted): IconType =>
  Object.hasOwn(ICONS, wanted) ? ICONS[wanted as keyof typeof ICONS] : Languages;

/** What is asked of places, in words. */
export function useWantedName(): (wanted: Wanted) => string {
  const { t } = useTranslation('analytics');
  const languageName = useLanguageName();
  return (wanted) => {
    if (wanted === 'checked') return t('complete.checked');
    const language = languageOfField(wanted);
    if (language !== null) return t('complete.namesIn', { language: languageName(language) });
    return t(`complete.${wanted === 'name' ? 'names' : (wanted as 'hours' | 'pictures' | 'phone')}`);
  };
}

interface CompletenessProps {
  buildings: readonly BuildingNow[];
  wanted: readonly Wanted[];
  now: number;
  onOpen: (key: string) => void;
}

/** What places have, by level. A press on a number opens those that lack it. */
export function Completeness({ buildings, wanted, now, onOpen }: CompletenessProps): ReactNode {
  const { t } = useTranslation('analytics');
  const nameOf = useWantedName();
  const all = useMemo(() => buildings.flatMap(({ levels }) => levels), [buildings]);
  const columns = buildings.flatMap(({ title, levels }) =>
    levels.map((level, i) => ({ level, building: title, isFirst: i === 0 })),
  );
  const table: ChartTable = {
    columns: [
      { id: 'wanted', title: t('complete.title') },
      ...columns.map(({ level, building }) => ({
        id: level.lid,
        title: buildings.length > 1 ? `${level.shortTitle} ${building}` : level.shortTitle,
        isNumber: true,
        unit: '%',
      })),
      { id: 'all', title: t('head.all'), isNumber: true, unit: '%' },
    ],
    rows: wanted.map((one) => ({
      key: keyOfList({ kind: 'lacks', level: null, wanted: one }),
      cells: [
        nameOf(one),
        ...columns.map(({ level }) => percentOf(shareOf([level], one, now))),
        percentOf(shareOf(all, one, now)),
      ],
    })),
  };
  return (
    <FigureFrame
      id="complete"
      title={t('complete.title')}
      note={t('complete.note')}
      table={table}
      onOpen={onOpen}
    >
      {() => (
        <div className={styles['frame']}>
          <table className={styles['matrix']}>
            <thead>
              {buildings.length > 1 && (
                <tr>
                  <td />
                  {buildings.map(({ lid, title, levels }, at) => (
                    <th
                      key={lid}
                      scope="colgroup"
                      colSpan={levels.length}
                      data-first={at > 0 || undefined}
                      className={styles['building']}
                      title={title}
                    >
                      <bdi>{title}</bdi>
                    </th>
                  ))}
                  <td />
                </tr>
              )}
              <tr>
                <td />
                {columns.map(({ level, building, isFirst }) => (
                  <th
                    key={level.lid}
                    scope="col"
                    data-first={isFirst || undefined}
                    title={`${level.title} · ${building}`}
                    aria-label={`${level.title} · ${building}`}
                  >
                    <bdi>{level.shortTitle}</bdi>
                  </th>
                ))}
                <th scope="col" className={styles['all']}>
                  {t('head.all')}
                </th>
              </tr>
            </thead>
            <tbody>
              {wanted.map((one) => (
                <tr key={one}>
                  <th scope="row">
                    <span className={styles['name']}>
                      <Glyph icon={iconOf(one)} size={16} />
                      {nameOf(one)}
                    </span>
                  </th>
                  {columns.map(({ level, building, isFirst }) => (
                    <td key={level.lid} data-first={isFirst || undefined}>
                      <Cell {...{ level, building, now, onOpen }} wanted={one} />
                    </td>
                  ))}
                  <td className={styles['all']}>
                    <Total levels={all} wanted={one} now={now} onOpen={onOpen} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </FigureFrame>
  );
}

interface CellProps {
  level: LevelNow;
  building: string;
  wanted: Wanted;
  now: number;
  onOpen: (key: string) => void;
}

function Cell({ level, building, wanted, now, onOpen }: CellProps): ReactNode {
  const share = shareOf([level], wanted, now);
  const percent = percentOf(share);
  if (percent === null) return <span className={styles['none']}>–</span>;
  return <Mark {...{ level, building, wanted, share, percent, onOpen }} />;
}

interface MarkProps extends Omit<CellProps, 'now'> {
  share: Share;
  percent: number;
}

function Mark({ level, building, wanted, share, percent, onOpen }: MarkProps): ReactNode {
  const { t } = useTranslation('analytics');
  const formats = useFormats();
  const nameOf = useWantedName();
  const key = keyOfList({ kind: 'lacks', level: level.lid, wanted });
  const label = t('complete.cell', {
    wanted: nameOf(wanted),
    level: isolate(`${level.title} (${building})`),
    percent: formats.percent(percent / 100),
    have: formats.number(share.have),
    of: formats.number(share.of),
  });
  const mark = useMark({ id: key, of: level.lid, label, onOpen: () => onOpen(key) });
  return (
    <span {...mark} title={label} className={styles['cell']} data-whole={percent === 100 || undefined}>
      {percent === 100 ? (
        <Glyph icon={Check} size={16} />
      ) : (
        <>
          <span
            aria-hidden="true"
            className={styles['fill']}
            data-step={Math.min(4, Math.floor(percent / 20))}
            style={{ inlineSize: `${percent}%` }}
          />
          <span className={styles['number']}>{formats.number(percent)}</span>
        </>
      )}
    </span>
  );
}

interface TotalProps extends Pick<CellProps, 'wanted' | 'now' | 'onOpen'> {
  levels: readonly LevelNow[];
}

function Total({ levels, wanted, now, onOpen }: TotalProps): ReactNode {
  const { t } = useTranslation('analytics');
  const formats = useFormats();
  const nameOf = useWantedName();
  const share = shareOf(levels, wanted, now);
  const percent = percentOf(share);
  const key = keyOfList({ kind: 'lacks', level: null, wanted });
  const written = percent === null ? '–' : formats.percent(percent / 100);
  const label = t('complete.all', {
    wanted: nameOf(wanted),
    percent: written,
    have: formats.number(share.have),
    of: formats.number(share.of),
  });
  const mark = useMark({ id: key, label, onOpen: () => onOpen(key) });
  return (
    <span {...mark} title={label} className={styles['total']}>
      {written}
    </span>
  );
}
