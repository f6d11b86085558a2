import { FilePen } from 'lucide-react';
import type { ReactElement } from 'react';
import { stagedDrawing, type DraftView } from '../../../db/index.ts';
import type { FeatureGeometry, Position } from '../../../domain/entities/geometry.ts';
import { boundsOf } from '../../../domain/geometry/index.ts';
import type { Query } from '../../state/queries/query.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Glyph } from '../../ui/index.ts';
import styles from './go-on.module.css';

const [WIDTH, HEIGHT, MARGIN] = [112, 84, 14];

/** What was drawn, as a small picture. */
export function DraftPicture({ draft, isFirst }: { draft: DraftView; isFirst: boolean }): ReactElement {
  const { db } = useWorkspace();
  const query: Query<Awaited<ReturnType<typeof stagedDrawing>>> = {
    key: `drawn ${draft.key}`,
    tables: ['staging'],
    ask: async () => stagedDrawing(db, draft.key),
  };
  const { geometry = null, line = [] } = useQuery(db, query) ?? {};
  const isOpen = line.length > 1;
  const drawn: FeatureGeometry | null = isOpen ? { type: 'Polygon', coordinates: [[...line]] } : geometry;
  const path = drawn === null ? '' : pathOf(drawn);
  return (
    <div className={styles['picture']} data-first={isFirst || undefined} aria-hidden>
      {path === '' ? (
        <Glyph icon={FilePen} size={24} />
      ) : (
        <svg
          viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
          className={styles['drawn']}
          data-open={isOpen || undefined}
        >
          <path d={path} />
        </svg>
      )}
    </div>
  );
}

function partsOf(geometry: FeatureGeometry): readonly (readonly Position[])[] {
  if (geometry.type === 'Point') return [];
  return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
}

/** North is up, and a metre east as long as a metre north. Empty without positions. */
export function pathOf(geometry: FeatureGeometry): string {
  const bounds = boundsOf(geometry);
  if (bounds === null) return '';
  const [west, south, east, north] = bounds;
  const narrow = Math.cos(((south + north) / 2) * (Math.PI / 180));
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / ((east - west) * narrow || Number.EPSILON),
    (HEIGHT - 2 * MARGIN) / (north - south || Number.EPSILON),
  );
  const at = ([x, y]: Position): string => {
    const right = WIDTH / 2 + (x - (west + east) / 2) * narrow * scale;
    const down = HEIGHT / 2 - (y - (south + north) / 2) * scale;
    return `${right.toFixed(1)} ${down.toFixed(1)}`;
  };
  return partsOf(geometry)
    .map((part) => `M${part.map(at).join('L')}`)
    .join('');
}
