import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { MapScene } from '../../../../map/index.ts';
import { useLevelFeatures, useLinkedLevelFeatures } from '../../../state/content/level-features.ts';
import { marksOfSquaring, squareOfferAtom } from '../../../state/map-view/drawing-aids/square-offer.ts';
import { issueMarksAtom, noteMarksAtom, toolMarksAtom } from '../../../state/map-view/map-marks.ts';
import { momentMarksAtom } from '../../../state/map-view/moment.ts';

/** What tools, issues, notes and offers mark. */
export function useOverlayMarks(): Pick<MapScene, 'overlayMarks'> {
  const content = useLevelFeatures();
  const linked = useLinkedLevelFeatures();
  const issueMarks = useAtomValue(issueMarksAtom);
  const toolMarks = useAtomValue(toolMarksAtom);
  const noteMarks = useAtomValue(noteMarksAtom);
  const momentMarks = useAtomValue(momentMarksAtom);
  const offer = useAtomValue(squareOfferAtom);
  // They are of the level of the address.
  const isOwn = linked === undefined || linked === content;
  return useMemo(() => {
    const offered = offer === null ? [] : marksOfSquaring(offer);
    const own = isOwn ? [...momentMarks, ...issueMarks, ...noteMarks] : [];
    return { overlayMarks: [...own, ...toolMarks, ...offered] };
  }, [isOwn, momentMarks, issueMarks, noteMarks, toolMarks, offer]);
}
