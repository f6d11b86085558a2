import type { ReactNode } from 'react';
import { keptFloorSummaries } from '../../db/index.ts';
import type { Building } from '../../domain/entities/building.ts';
import type { Level } from '../../domain/entities/level.ts';
import { floorOrigin, outlineDrawing } from '../../domain/floor-summary/index.ts';
import { useLiveQuery } from '../state/queries/use-live-query.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import styles from './stack-picture.module.css';

/** Its height is drawn as this share of its width. */
const SLANT = 0.36;
/** Floors that are drawn; of more those around the chosen one. */
const MOST = 8;
/** How far a floor is above the one below it, as a share of a plate's height. */
const PITCH = 0.62;

interface StackPictureProps {
  building: Building;
  /** The highest first. */
  levels: readonly Level[];
  /** The key of the highlighted level. */
  chosen: string | null;
  isLarge?: boolean;
}

/** The floors of a building over each other, small and with nothing on them. */
export function StackPicture({ building, levels, chosen, isLarge = false }: StackPictureProps): ReactNode {
  const { db } = useWorkspace();
  const at = Math.max(
    0,
    levels.findIndex(({ lid }) => lid === chosen),
  );
  const from = Math.max(0, Math.min(at - MOST / 2, levels.length - MOST));
  const shown = levels.slice(from, from + MOST);
  const lids = shown.map(({ lid }) => lid).join(' ');
  const kept = useLiveQuery(
    async () => (lids === '' ? null : keptFloorSummaries(db, lids.split(' '))),
    [db, lids],
  );
  const origin = floorOrigin(building.geometry);
  if (origin === null || shown.length === 0) return null;
  const { d, bounds } = outlineDrawing(building.geometry, origin);
  const [west, north, east, south] = bounds;
  const high = (south - north) * SLANT;
  const pitch = high * PITCH;
  const plates = shown.map(({ lid }, floor) => ({
    lid,
    d: kept?.get(lid)?.drawing?.outline || d,
    y: floor * pitch,
  }));
  return (
    <svg
      className={styles['stack']}
      data-large={isLarge || undefined}
      viewBox={[west, north * SLANT, east - west, high + (shown.length - 1) * pitch].join(' ')}
      aria-hidden="true"
      focusable="false"
    >
      {/* The lowest first: what is higher lies over it. */}
      {plates.toReversed().map((plate) => (
        <path
          key={plate.lid}
          d={plate.d}
          transform={`translate(0 ${plate.y}) scale(1 ${SLANT})`}
          data-chosen={plate.lid === chosen || undefined}
        />
      ))}
    </svg>
  );
}
