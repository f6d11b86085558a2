import { useTitles } from '../../../state/content/feature-name.ts';
import { Cloud, CloudCheck, Pencil } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingStates } from '../../../../db/index.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import type { FloorSummary } from '../../../../domain/floor-summary/index.ts';
import { useFormats, type Formats } from '../../../i18n/index.ts';
import type { LevelParams } from '../../../routes/paths.ts';
import { retryLoading } from '../../../state/loading/retry-loading.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import { RowTag } from '../rows/row-tag.tsx';
import type { SharedState } from '../rows/shared-state.ts';
import { FloorPicture } from '../../../shapes/floor-picture.tsx';
import { LevelMenu } from '../rows/level-menu.tsx';
import styles from './level-row.module.css';
import { SurveyRing } from './survey-ring.tsx';
import type { BuildingLevels } from './use-building-levels.ts';

// Of most levels there is nothing to say.
const NetworkIssuesNote = lazy(retryLoading(() => import('../rows/network-issues-note.tsx')));

interface LevelRowProps extends Pick<BuildingLevels, 'factsOf' | 'frame' | 'outline'> {
  level: Level;
  params: LevelParams;
  states: PendingStates;
  shared: SharedState;
  isSelected: boolean;
  isMarked: boolean;
  /** A survey of the building has begun: each level says how far it is. */
  isSurveyed: boolean;
}

/** How many places of a floor a survey has seen, for a text. */
export const surveyedOf = (
  { seen, places }: Pick<FloorSummary, 'seen' | 'places'>,
  { number }: Pick<Formats, 'number'>,
): { done: string; total: string } => ({ done: number(seen), total: number(places) });

/** A level with its floor, drawn small, and its state. */
export function LevelRow(props: LevelRowProps): ReactNode {
  const { level, params, states, shared, isSelected, isMarked, isSurveyed, factsOf, frame, outline } = props;
  const { t } = useTranslation(['levels', 'content']);
  const formats = useFormats();
  const { summary, drafts, read } = factsOf(level);
  const isUnread = read === 'unread';
  const { titleOf, shortOf } = useTitles();
  const [title, shortTitle] = [titleOf(level), shortOf(level)];
  const counts =
    summary === undefined
      ? isUnread
        ? [t('content:second.unread')]
        : []
      : [
          t('places', { count: summary.places }),
          ...(summary.features > summary.places
            ? [t('content:second.features', { count: summary.features })]
            : []),
        ];
  const kept = t(isUnread ? 'notOnDevice' : 'onDevice');
  const Kept = isUnread ? Cloud : CloudCheck;
  return (
    <div
      className={styles['row']}
      data-selected={isSelected || undefined}
      data-marked={isMarked || undefined}
    >
      <FloorPicture
        drawing={summary?.drawing ?? null}
        outline={outline}
        viewBox={(frame ?? [0, 0, 1, 1]).join(' ')}
      />
      <div className={styles['words']}>
        <span className={styles['title']}>
          {shortTitle !== title && <bdi className={styles['short']}>{shortTitle}</bdi>}
          <bdi className={styles['name']}>{title}</bdi>
        </span>
        <span className={styles['second']}>{counts.join(' · ')}</span>
        <span className={styles['facts']}>
          {isSurveyed && summary !== undefined && summary.places > 0 && (
            <span className={styles['fact']}>
              <SurveyRing done={summary.seen} total={summary.places} />
              {t('surveyed', surveyedOf(summary, formats))}
            </span>
          )}
          {drafts.length > 0 && (
            <span className={styles['fact']} data-tone="accent">
              <Pencil size={13} aria-hidden />
              {t('drafts', { count: drafts.length })}
            </span>
          )}
          <Suspense fallback={null}>
            <NetworkIssuesNote level={level.lid} />
          </Suspense>
          <RowTag states={states} table="levels" row={level} shared={shared} />
        </span>
      </div>
      <div className={styles['end']}>
        <LevelMenu level={level} params={params} at="row" />
        <span className={styles['kept']} data-kept={!isUnread}>
          <Kept size={16} aria-hidden />
          <VisuallyHidden>{kept}</VisuallyHidden>
        </span>
      </div>
    </div>
  );
}
