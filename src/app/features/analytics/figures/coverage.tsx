import { ClipboardCheck } from 'lucide-react';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CHECK_STEPS,
  checkStep,
  floorOrigin,
  outlineDrawing,
  type CheckDrawing,
  type CheckStep,
} from '../../../../domain/floor-summary/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { Button, Stack, Text, useMark, type ChartTable } from '../../../ui/index.ts';
import type { BuildingNow, LevelNow } from '../content/client-levels.ts';
import { percentOf, shareOf } from '../content/completeness.ts';
import { keyOfList } from '../content/open-list.ts';
import styles from './coverage.module.css';
import { FigureFrame } from '../../../tables/index.ts';

/** A floor lies at a slant: its height is drawn as this share of its width. */
const SLANT = 0.36;
/** Pixels of a plate: its width, its most height, its edge. */
const PLATE = { width: 172, height: 96, edge: 4 };

interface CoverageProps {
  buildings: readonly BuildingNow[];
  now: number;
  onOpen: (key: string) => void;
  /** Null: this person may only look. */
  onSurvey: (() => void) | null;
}

/** Each place by its last check, on the plate of its floor. */
export function Coverage({ buildings, now, onOpen, onSurvey }: CoverageProps): ReactNode {
  const { t } = useTranslation('analytics');
  const levels = buildings.flatMap((building) => building.levels.map((level) => ({ level, building })));
  const table: ChartTable = {
    columns: [
      { id: 'level', title: t('head.level') },
      { id: 'building', title: t('head.building') },
      ...CHECK_STEPS.map((id) => ({
        id,
        title: t(`coverage.steps.${id}`),
        isNumber: true,
        unit: t('head.places'),
      })),
      { id: 'places', title: t('head.places'), isNumber: true },
    ],
    rows: levels.map(({ level, building }) => ({
      key: keyOfList({ kind: 'checks', level: level.lid }),
      cells: [
        level.title,
        building.title,
        ...CHECK_STEPS.map((step) => (level.figures === null ? null : countIn(level, step, now))),
        level.figures?.places ?? null,
      ],
    })),
  };
  const counted = levels.filter(({ level }) => (level.figures?.places ?? 0) > 0);
  const isUnchecked =
    counted.length > 0 &&
    counted.every(({ level }) => countIn(level, 'never', now) === level.figures?.places);
  return (
    <FigureFrame
      id="coverage"
      title={t('coverage.title')}
      note={t('coverage.note')}
      table={table}
      onOpen={onOpen}
      end={
        <span className={styles['legend']}>
          {CHECK_STEPS.map((step) => (
            <span key={step} data-step={step}>
              {t(`coverage.steps.${step}`)}
            </span>
          ))}
        </span>
      }
      state={
        isUnchecked && (
          <Stack direction="row" gap={3} align="center">
            <Text tone="secondary">{t('coverage.none')}</Text>
            {onSurvey !== null && (
              <Button icon={ClipboardCheck} onPress={onSurvey}>
                {t('coverage.start')}
              </Button>
            )}
          </Stack>
        )
      }
    >
      {() => (
        <div className={styles['frame']}>
          <div className={styles['buildings']} role="group" aria-label={t('coverage.title')}>
            {buildings
              .filter((building) => building.levels.length > 0)
              .map((building) => (
                <Building
                  key={building.lid}
                  building={building}
                  isNamed={buildings.length > 1}
                  now={now}
                  onOpen={onOpen}
                />
              ))}
          </div>
        </div>
      )}
    </FigureFrame>
  );
}

const countIn = ({ figures }: LevelNow, step: CheckStep, now: number): number =>
  (figures?.checked ?? []).reduce((sum, [day, count]) => sum + (checkStep(day, now) === step ? count : 0), 0);

interface BuildingProps {
  building: BuildingNow;
  isNamed: boolean;
  now: number;
  onOpen: (key: string) => void;
}

function Building({ building, isNamed, now, onOpen }: BuildingProps): ReactNode {
  const origin = floorOrigin(building.geometry);
  const outline = origin === null ? null : outlineDrawing(building.geometry, origin);
  const drawn = building.levels.flatMap(({ figures }) => figures?.drawing ?? []);
  const box = boxOf(outline === null ? drawn : [outline, ...drawn]);
  return (
    <div className={styles['building']} style={{ '--levels': building.levels.length } as CSSProperties}>
      {isNamed && (
        <h3 className={styles['name']}>
          <bdi>{building.title}</bdi>
        </h3>
      )}
      <div className={styles['plates']}>
        {building.levels.map((level) => (
          <Plate
            key={level.lid}
            {...{ level, box, now, onOpen }}
            outline={outline?.d ?? ''}
            building={building.title}
          />
        ))}
      </div>
    </div>
  );
}

interface PlateProps {
  level: LevelNow;
  building: string;
  box: CheckDrawing['bounds'];
  outline: string;
  now: number;
  onOpen: (key: string) => void;
}

function Plate({ level, building, box, outline, now, onOpen }: PlateProps): ReactNode {
  const { t } = useTranslation('analytics');
  const formats = useFormats();
  const share = shareOf([level], 'checked', now);
  const percent = percentOf(share);
  const written = percent === null ? '–' : formats.percent(percent / 100);
  const numbers = { have: formats.number(share.have), of: formats.number(share.of) };
  const key = keyOfList({ kind: 'checks', level: level.lid });
  const label = t('coverage.cell', {
    level: isolate(level.title),
    building: isolate(building),
    short: level.shortTitle,
    percent: written,
    numbers: percent === null ? '' : t('coverage.of', numbers),
  });
  const mark = useMark({ id: key, of: level.lid, label, onOpen: () => onOpen(key) });
  return (
    <div {...mark} className={styles['plate']} title={label}>
      <Floor
        drawing={level.figures?.drawing ?? null}
        {...{ box, outline }}
        today={Math.floor(now / DAY_MS)}
      />
      <span className={styles['foot']}>
        <bdi className={styles['short']}>{level.shortTitle}</bdi>{' '}
        <span className={styles['percent']}>{written}</span>{' '}
        {percent !== null && <span>{t('coverage.of', numbers)}</span>}
      </span>
    </div>
  );
}

const DAY_MS = 86_400_000;

interface FloorProps {
  drawing: CheckDrawing | null;
  outline: string;
  box: CheckDrawing['bounds'];
  /** Days since 1970: it is drawn again when the day changes. */
  today: number;
}

/** The floor at a slant; without places the dashed outline of the building. North is up, whatever the direction of reading. */
const Floor = memo(function Floor({ drawing, outline, box, today }: FloorProps): ReactNode {
  const [west, north, east, south] = box;
  const scale = Math.min(
    PLATE.width / Math.max(1, east - west),
    PLATE.height / SLANT / Math.max(1, south - north),
  );
  const [wide, high] = [(east - west) * scale, (south - north) * scale * SLANT];
  const left = (PLATE.width - wide) / 2 - west * scale;
  const transform = (top: number): string =>
    `translate(${left} ${top - north * scale * SLANT}) scale(${scale} ${scale * SLANT})`;
  const top = (PLATE.height - high) / 2 + 2;
  const paths = new Map<CheckStep, string>();
  for (const [day, d] of drawing?.rooms ?? []) {
    const step = checkStep(day, today * DAY_MS);
    paths.set(step, (paths.get(step) ?? '') + d);
  }
  const all = (drawing?.ground ?? '') + [...paths.values()].join('');
  return (
    <svg
      viewBox={`0 0 ${PLATE.width} ${PLATE.height + PLATE.edge + 4}`}
      className={styles['floor']}
      aria-hidden="true"
      focusable="false"
    >
      {drawing === null ? (
        <path d={outline} transform={transform(top)} className={styles['empty']} />
      ) : (
        <>
          <path d={all} transform={transform(top + PLATE.edge)} className={styles['edge']} />
          <g transform={transform(top)}>
            <path d={drawing.ground} className={styles['ground']} />
            {[...paths].map(([step, d]) => (
              <path key={step} d={d} className={styles['room']} data-step={step} />
            ))}
          </g>
        </>
      )}
    </svg>
  );
});

function boxOf(drawn: readonly Pick<CheckDrawing, 'bounds'>[]): CheckDrawing['bounds'] {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { bounds } of drawn) {
    west = Math.min(west, bounds[0]);
    north = Math.min(north, bounds[1]);
    east = Math.max(east, bounds[2]);
    south = Math.max(south, bounds[3]);
  }
  return west > east ? [0, 0, 1, 1] : [west, north, east, south];
}
