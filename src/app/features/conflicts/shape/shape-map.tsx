import { useId, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentRow, WorkSource } from '../../../../db/index.ts';
import type { Bounds, FeatureGeometry, Position } from '../../../../domain/entities/geometry.ts';
import { boundsOf } from '../../../../domain/geometry/index.ts';
import { LineSample } from '../../../shapes/line-sample.tsx';
import styles from '../../../shapes/shape-outline.module.css';
import { Outline } from '../../../shapes/shape-outline.tsx';
import { differingBounds, meets, planeView, takingIn, type PlaneView } from '../../../shapes/plane-view.ts';
import { useShapeText } from '../../../shapes/use-shape-text.ts';
import { sideOf, VERSIONS, type Version } from '../../../shapes/versions.ts';
import { SegmentedControl } from '../../../ui/index.ts';
import type { Corners } from './use-differing-vertices.ts';
import { VertexHandles } from './vertex-handles.tsx';
import { IssueRings } from './issue-markers.tsx';
import { LookTools } from './zoom-tools.tsx';
import looks from './zoom.module.css';
import { useLook } from './use-pan-zoom.ts';
import { useSurroundings, type Surrounding } from './use-nearby-features.ts';

export type Shapes = Partial<Record<Version, FeatureGeometry>>;

/** More shapes than this are a blot, not a map. */
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
  /** Where a rule is broken. */
  wrongAt: readonly Position[];
}

/** All versions of a shape, one over the other, with the shapes around them; and the same in words. */
export function OutlineMap(props: OutlineMapProps): ReactElement | null {
  const { shapes, row } = props;
  const { t } = useTranslation('conflicts');
  const around = useSurroundings(row);
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
  if (view === null) return null;
  return (
    <Drawing {...props} there={there} around={around} whole={view}>
      {closer !== null && (
        <SegmentedControl
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
    </Drawing>
  );
}

interface DrawingProps extends OutlineMapProps {
  there: readonly { version: (typeof VERSIONS)[number]; shape: FeatureGeometry }[];
  around: readonly Surrounding[];
  /** What is shown before one zooms. */
  whole: PlaneView;
  /** Beside the tools. */
  children: ReactNode;
}

function Drawing(props: DrawingProps): ReactElement {
  const { shapes, from, corners, wrongAt, there, around, whole, children } = props;
  const { t } = useTranslation('conflicts');
  const shapeText = useShapeText();
  const textId = useId();
  const drawing = useRef<SVGSVGElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const look = useLook(whole, { drawing, tools });
  const { view } = look;
  const ground = useMemo(() => drawnAround(around, whole), [around, whole]);
  const { base } = shapes;
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
        ref={drawing}
        viewBox={view.viewBox}
        className={`${styles['map']} ${looks['drawing']}`}
        data-moved={look.isMoved}
        role="img"
        aria-label={t('shape.drawing', { text })}
        aria-describedby={textId}
      >
        {ground}
        {shapes.result !== undefined && (
          <Outline shape={shapes.result} version="result" view={view} isFilled />
        )}
        {there.map(({ version, shape }) => (
          <Outline key={version} shape={shape} version={version} view={view} />
        ))}
        {corners !== null && <VertexHandles corners={corners} view={view} />}
        <IssueRings spots={wrongAt} view={view} />
      </svg>
      <div className={looks['bar']}>
        {children}
        <LookTools look={look} ref={tools} />
      </div>
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
          {wrongAt.length > 0 && (
            <li>
              <span className={looks['key']} aria-hidden />
              <span>{t('shape.ringed')}</span>
            </li>
          )}
        </ul>
        {corners !== null && <p className={styles['hint']}>{t('corners.hint')}</p>}
      </figcaption>
    </figure>
  );
}

/** As far as one can move: what is to be seen at first before all else. */
function drawnAround(around: readonly Surrounding[], { bounds, pathOf }: PlaneView): ReactElement[] {
  const [west, south, east, north] = bounds;
  const reach: Bounds = [2 * west - east, 2 * south - north, 2 * east - west, 2 * north - south];
  const near = around.flatMap(({ shape, ...rest }) => {
    const of = boundsOf(shape);
    return of !== null && meets(of, reach) ? [{ ...rest, shape, isFar: !meets(of, bounds) }] : [];
  });
  const seen = new Set(near.toSorted((a, b) => Number(a.isFar) - Number(b.isFar)).slice(0, SURROUNDINGS_MAX));
  return near
    .filter((one) => seen.has(one))
    .map(({ key, shape, role }) => (
      <path key={key} d={pathOf(shape)} className={styles['around']} data-role={role} />
    ));
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
