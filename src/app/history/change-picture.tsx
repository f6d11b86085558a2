import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getBuilding,
  getLevel,
  levelServerKey,
  lidOf,
  listFeatures,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import { boundsOf } from '../../domain/geometry/index.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { useLevelRead } from '../online/use-level-read.ts';
import { useTaxonomy } from '../state/content/taxonomy.ts';
import type { Query } from '../state/queries/query.ts';
import { useQuery } from '../state/queries/shared-query.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import {
  aroundOf,
  drawChange,
  inOrder,
  type AroundShape,
  type ChangeDrawing,
  type DrawnSide,
} from './draw-change.ts';
import styles from './history.module.css';

/** Where a change lies, by the server's numbers or by the key on this device. */
export interface ChangePlace {
  levelLid?: string | null | undefined;
  buildingId?: number | null | undefined;
  levelIndex?: number | null | undefined;
}

interface Around {
  /** Null: the level is not on this device. */
  levelLid: string | null;
  shapes: readonly AroundShape[];
}

const NOTHING: Around = { levelLid: null, shapes: [] };

const aroundQuery = (db: StoreyDatabase, taxonomy: Taxonomy, place: ChangePlace): Query<Around> => {
  const { levelLid, buildingId, levelIndex } = place;
  const isNumbered = typeof buildingId === 'number' && typeof levelIndex === 'number';
  const key = isNumbered ? levelServerKey(buildingId, levelIndex) : '';
  return {
    key: JSON.stringify(['around changes', levelLid ?? key]),
    tables: ['features', 'levels', 'buildings', 'idmap'],
    ask: async () => {
      const lid = levelLid ?? (key === '' ? undefined : await lidOf(db, 'levels', key));
      const level = lid === undefined ? undefined : await getLevel(db, lid);
      if (level === undefined) return NOTHING;
      const building = await getBuilding(db, level.buildingLid);
      const bounds = building === undefined ? null : boundsOf(building.geometry);
      const floor: AroundShape[] =
        building === undefined || bounds === null
          ? []
          : [{ key: building.lid, look: 'floor', geometry: building.geometry, bounds }];
      const features = await listFeatures(db, level.lid);
      const shapes = features.flatMap((feature) => aroundOf(feature, taxonomy) ?? []);
      return { levelLid: level.lid, shapes: inOrder([...floor, ...shapes]) };
    },
  };
};

interface ChangePictureProps {
  changes: readonly ReviewChange[];
  place: ChangePlace;
  side: DrawnSide;
  look: 'thumb' | 'large';
  /** What the picture shows, in words; absent where the words are beside it. */
  label?: string | undefined;
  /** In its corner. */
  tag?: string | undefined;
}

/** Draws changes in their surroundings, as far as this device has their level. */
export function ChangePicture({ changes, place, side, look, label, tag }: ChangePictureProps): ReactNode {
  const { db } = useWorkspace();
  const taxonomy = useTaxonomy();
  const around = useQuery(db, aroundQuery(db, taxonomy, place)) ?? NOTHING;
  useLevelRead(around.levelLid);
  const drawing = useMemo(() => drawChange(changes, around.shapes, side), [changes, around, side]);
  if (drawing === null) return null;
  return (
    <figure
      className={styles['picture']}
      data-look={look}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <Drawing drawing={drawing} side={side} hasNames={look === 'large'} />
      {tag !== undefined && <figcaption className={styles['side']}>{tag}</figcaption>}
    </figure>
  );
}

/** Names that are written into a picture at most. */
const NAMED = 6;

interface DrawingProps {
  drawing: ChangeDrawing;
  side: DrawnSide;
  hasNames: boolean;
}

function Drawing({ drawing, side, hasNames }: DrawingProps): ReactNode {
  const { t } = useTranslation('activity');
  const { viewBox, width, around, changes } = drawing;
  const named =
    hasNames && changes.length <= NAMED ? changes.filter(({ name, isGhost }) => name !== '' && !isGhost) : [];
  return (
    <svg viewBox={viewBox} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      {around.map(({ look, d }) => (
        <path key={look} d={d} className={styles['around']} data-look={look} />
      ))}
      {changes.map(({ key, change, isGhost, d }, i) => (
        <path
          key={`${key} ${i}`}
          d={d}
          className={styles['changed']}
          data-change={
            side === 'both' ? change : side === 'before' && change !== 'changed' ? 'deleted' : change
          }
          data-ghost={isGhost || undefined}
        />
      ))}
      {named.map(({ key, name, at: [x, y] }) => (
        <text key={key} x={x} y={y} fontSize={width / 22} className={styles['name']}>
          {name.length > 28 ? t('picture.cut', { name: name.slice(0, 27) }) : name}
        </text>
      ))}
    </svg>
  );
}
