import { useMemo } from 'react';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useLevelPreview } from '../../state/map-view/level-preview.ts';
import { useMapPress } from '../../editor/map-press.ts';
import { toolMarksAtom } from '../../state/map-view/map-marks.ts';
import { outlinesOf, revisedFeatures, type ReviewRow } from './review-rows.ts';
import { useHeld } from '../../editor/held.ts';

/** Shows the level as it would be, and what becomes of each room; a press on one takes it over or leaves it. */
export function useRevisionOnMap(
  level: Level,
  features: readonly Feature[],
  rows: readonly ReviewRow[],
  chosen: ReadonlySet<string>,
  onPress: (row: ReviewRow) => void,
): void {
  const taxonomy = useTaxonomy();
  const revised = useMemo(
    () => revisedFeatures(level, features, rows, chosen, taxonomy),
    [level, features, rows, chosen, taxonomy],
  );
  const outlines = useMemo(() => outlinesOf(rows), [rows]);
  useMapPress(({ key }) => {
    const row = rows.find((one) => one.key === key);
    if (row !== undefined && row.kind !== 'same') onPress(row);
  });
  useLevelPreview(revised);
  useHeld(toolMarksAtom, outlines);
}
