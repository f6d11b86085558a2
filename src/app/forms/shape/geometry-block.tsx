import { useSetAtom } from 'jotai';
import { TriangleAlert } from 'lucide-react';
import { memo, useContext, type ReactElement, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { FEATURE } from '../../../domain/limits.ts';
import { BEING_CHECKED, type Issue } from '../../../domain/rules/index.ts';
import { circleOf } from '../../../domain/geometry/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { flyToAtom } from '../../state/map-view/fly-to.ts';
import { ShapeToolsContext } from '../../state/map-view/shape-tools.ts';
import { useIsMapCovered } from '../../state/page/viewport.ts';
import type { ShapeFigures } from '../../../workers/index.ts';
import { Button } from '../../ui/index.ts';
import { vertexCountOf } from './vertex-count.ts';
import styles from './geometry-block.module.css';
import { geometryIssues } from '../issues.ts';
import { OutlineSize } from './shape-size.tsx';
import { CircleFields } from './circle-fields.tsx';
import { PointFields } from './point-fields.tsx';
import { TransformFields } from './transform-fields.tsx';
import type { DraftForm } from '../draft/use-draft.ts';
import { useIssueText } from '../use-issue-text.ts';

export interface GeometryBlockProps<V extends FieldValues> {
  draft: DraftForm<V>;
  /** Of everything saved with the shape; left out if unlimited. */
  bytes?: number;
}

/** The shape of what is edited: its figures and tools, how much room it takes, and what is wrong with it. */
export function GeometryBlock<V extends FieldValues>({ draft, bytes = 0 }: GeometryBlockProps<V>): ReactNode {
  const { geometry } = draft.draft;
  const { figures, isReadOnly, shapes, issues, setGeometry } = draft;
  return <ShapeBlock {...{ geometry, figures, isReadOnly, shapes, issues, setGeometry, bytes }} />;
}

interface ShapeBlockProps extends Pick<
  DraftForm<FieldValues>,
  'figures' | 'isReadOnly' | 'shapes' | 'issues' | 'setGeometry'
> {
  geometry: FeatureGeometry | null;
  bytes: number;
}

/** Rendered where the shape changes, not for each letter of a field. */
const ShapeBlock = memo(function ShapeBlock(props: ShapeBlockProps): ReactNode {
  const { geometry, figures, isReadOnly, shapes, issues, setGeometry, bytes } = props;
  const { t } = useTranslation('forms');
  const isMapCovered = useIsMapCovered();
  const tools = useContext(ShapeToolsContext);
  if (isReadOnly) {
    // Read-only users get the figures, without drawing tools.
    return geometry === null || geometry.type === 'Point' ? null : (
      <section className={styles['block']} aria-label={t('geometry.title')}>
        <Figures geometry={geometry} figures={figures} />
      </section>
    );
  }
  const round = circleOf(geometry);
  const takesPoint = shapes.includes('point');
  return (
    <section aria-label={t('geometry.title')} data-geometry>
      <h3 className={styles['title']}>{t('geometry.title')}</h3>
      <div className={styles['block']}>
        {geometry !== null && geometry.type !== 'Point' && <Figures geometry={geometry} figures={figures} />}
        {/* One set of tools: those on the map, or here where the form lies over it. */}
        {isMapCovered
          ? tools
          : geometry === null && <p className={styles['hint']}>{t('geometry.useTools')}</p>}
        {(geometry === null ? takesPoint : geometry.type === 'Point') && (
          <PointFields geometry={geometry} onChange={setGeometry} />
        )}
        {geometry !== null && geometry.type !== 'Point' && (
          <TransformFields geometry={geometry} onChange={setGeometry} />
        )}
        {round !== null && <CircleFields circle={round} onChange={setGeometry} />}
      </div>
      {geometry !== null && (
        <OutlineSize geometry={geometry} bytes={bytes} maxBytes={FEATURE.maxBytes} onSimplify={setGeometry} />
      )}
      <GeometryIssues issues={issues} hasShape={geometry !== null} />
    </section>
  );
});

interface FiguresProps {
  geometry: FeatureGeometry;
  /** Null while they are worked out. */
  figures: ShapeFigures | null;
}

const Figures = memo(function Figures({ geometry, figures }: FiguresProps): ReactElement {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const shown = [
    [t('geometry.area'), figures === null ? '…' : formats.area(figures.area)],
    [t('geometry.outline'), figures === null ? '…' : formats.length(figures.perimeter, 1)],
    [t('geometry.vertices'), formats.number(vertexCountOf(geometry))],
  ] as const;
  return (
    <dl className={styles['figures']} aria-busy={figures === null}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
});

/** Each issue of the shape; an issue with a position moves the map there. */
function GeometryIssues(props: { issues: readonly Issue[]; hasShape: boolean }): ReactNode {
  const { t } = useTranslation('forms');
  const issueText = useIssueText();
  const flyTo = useSetAtom(flyToAtom);
  // The tools already ask to draw it, and its size is shown above.
  const issues = geometryIssues(props.issues).filter(
    ({ code }) => (code !== 'required' || props.hasShape) && code !== 'feature-too-large',
  );
  if (issues.length === 0) return null;
  return (
    <ul className={styles['issues']} role="status">
      {issues.map((issue, i) => (
        <li
          key={`${issue.code}:${i}`}
          data-severity={issue.code === BEING_CHECKED ? 'waiting' : issue.severity}
        >
          {issue.code !== BEING_CHECKED && <TriangleAlert size={14} strokeWidth={2} aria-hidden />}
          <span>{issueText(issue)}</span>
          {issue.where !== undefined && issue.where.length > 0 && (
            <Button variant="link" size="small" onPress={() => flyTo(issue.where ?? [])}>
              {t('geometry.show')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
