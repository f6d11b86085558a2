import { useId, useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentRow, WorkSource } from '../../../../db/index.ts';
import type { FeatureGeometry } from '../../../../domain/entities/geometry.ts';
import { boundsOf } from '../../../../domain/geometry/index.ts';
import { LineSample } from '../../../shapes/line-sample.tsx';
import styles from '../../../shapes/outline.module.css';
import { Outline } from '../../../shapes/outline.tsx';
import { differingBounds, meets, planeView, takingIn } from '../../../shapes/plane-view.ts';
import { useShapeText } from '../../../shapes/use-shape-text.ts';
import { sideOf, VERSIONS, type Version } from '../../../shapes/versions.ts';
import { Segment } from '../../../ui/index.ts';
import type { Corners } from '../corners/use-corners.ts';
import { CornerHandles } from './corner-handles.tsx';
import { useSurroundings } from './use-surroundings.ts';

export type Shapes = Partial<Record<Version, FeatureGeometry>>;

/** More than this is no map any more but a blot. */
const SURROUNDINGS_MAX = 1500;

/** Zooming in is offered where what differs is at most this share of the whole. */
const CLOSER_FROM = 0.6;

export interface OutlineMapProps {
  shapes: Shapes;
  row: ContentRow | null;
  /** Whose the other side is, where it is not the server's. */
  from: WorkSource | null;
  /** Corners that can be chosen one by one. */
  corners: Corners | null;
}

/** All versions of a shape, one over the other, with what lies around them; and the same in words. */
export function OutlineMap({ shapes, row, from, corners }: OutlineMapProps): ReactElement | null {
  const { t } = useTranslation('conflicts');
  const shapeText = useShapeText();
  const around = useSurroundings(row);
  const textId = useId();
  const [part, setPart] = useState<'whole' | 'differing'>('whole');
  const { base, mine, theirs } = shapes;
  const there = useMemo(() => {
    const versions = { base, mine, theirs };
    return VERSIONS.flatMap((version) => {
      const shape = versions[version];
      return shape === undefined ? [] : [{ version, shape }];
    });
  }, [base, mine, theirs]);
  const { whole, closer } = useMemo(
    () =>
      viewsOf(
        there.map(({ shape }) => shape),
        around.map(({ shape }) => shape),
      ),
    [there, around],
  );
  const view = part === 'differing' && closer !== null ? closer : whole;
  const drawn = useMemo(
    () =>
      around
        .filter(({ shape }) => {
          const bounds = boundsOf(shape);
          return view !== null && bounds !== null && meets(bounds, view.bounds);
        })
        .slice(0, SURROUNDINGS_MAX),
    [around, view],
  );
  if (view === null) return null;
  const sides = there.map(({ version, shape }) => ({
    version,
    name: t(`sides.${sideOf(version, from)}`),
    facts: shapeText(shape, version === 'base' ? null : (base ?? null), version === 'base'),
  }));
  const text = sides
    .map(({ name, facts }) => t('shape.side', { side: name, facts: facts.join(', ') }))
    .join(' ');
  return (
    <figure className={styles['figure']}>
      <svg
        viewBox={view.viewBox}
        className={styles['map']}
        role="img"
        aria-label={t('shape.drawing', { text })}
        aria-describedby={textId}
      >
        {drawn.map(({ key, shape, role }) => (
          <path key={key} d={view.pathOf(shape)} className={styles['around']} data-role={role} />
        ))}
        {shapes.result !== undefined && (
          <Outline shape={shapes.result} version="result" view={view} isFilled />
        )}
        {there.map(({ version, shape }) => (
          <Outline key={version} shape={shape} version={version} view={view} />
        ))}
        {corners !== null && <CornerHandles corners={corners} view={view} />}
      </svg>
      <figcaption className={styles['caption']} id={textId}>
        <ul className={styles['legend']} aria-label={t('shape.legend')}>
          {sides.map(({ version, name, facts }) => (
            <li key={version}>
              <LineSample version={version} />
              <span>
                <b>{name}</b> {facts.join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        {corners !== null && <p className={styles['hint']}>{t('corners.hint')}</p>}
      </figcaption>
      {closer !== null && (
        <Segment
          label={t('shape.zoom')}
          value={part}
          onChange={setPart}
          options={[
            { id: 'whole', label: t(mine?.type === 'Point' ? 'shape.around' : 'shape.whole') },
            { id: 'differing', label: t('shape.differing') },
          ]}
          className={styles['zoom']}
        />
      )}
    </figure>
  );
}

function viewsOf(shapes: readonly FeatureGeometry[], around: readonly FeatureGeometry[]) {
  const bounds = boundsOf(...shapes);
  const isPoints = shapes.every(({ type }) => type === 'Point');
  const whole = bounds && planeView([isPoints ? takingIn(bounds, around) : bounds]);
  const differing = differingBounds(shapes);
  const closer = differing && planeView([differing]);
  const isCloser =
    whole !== null &&
    closer !== null &&
    Math.max(closer.width, closer.height) < CLOSER_FROM * Math.max(whole.width, whole.height);
  return { whole, closer: isCloser ? closer : null };
}
