import { useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useStable } from '../../state/commands/offers.ts';
import { levelPreviewAtom } from '../../state/map-view/level-preview.ts';
import { mapPressAtom } from '../../state/map-view/map-press.ts';
import { networkMarksAtom } from '../../state/map-view/network-marks.ts';
import type { MapTarget } from '../../../map/index.ts';
import { outlinesOf, revisedFeatures, type ReviewRow } from './review-rows.ts';

/** Shows the level as it would be, and what becomes of each room; a press on one takes it over or leaves it. */
export function useRevisionOnMap(
  level: Level,
  features: readonly Feature[],
  rows: readonly ReviewRow[],
  chosen: ReadonlySet<string>,
  onPress: (row: ReviewRow) => void,
): void {
  const taxonomy = useTaxonomy();
  const show = useSetAtom(levelPreviewAtom);
  const setMarks = useSetAtom(networkMarksAtom);
  const setPress = useSetAtom(mapPressAtom);
  const revised = useMemo(
    () => revisedFeatures(level, features, rows, chosen, taxonomy),
    [level, features, rows, chosen, taxonomy],
  );
  const outlines = useMemo(() => outlinesOf(rows), [rows]);
  const take = useStable(({ key }: MapTarget) => {
    const row = rows.find((one) => one.key === key);
    if (row !== undefined && row.kind !== 'same') onPress(row);
  });
  useEffect(() => show(revised), [show, revised]);
  useEffect(() => setMarks(outlines), [setMarks, outlines]);
  useEffect(() => setPress({ take }), [setPress, take]);
  useEffect(
    () => () => {
      show(null);
      setMarks([]);
      setPress(null);
    },
    [show, setMarks, setPress],
  );
}
