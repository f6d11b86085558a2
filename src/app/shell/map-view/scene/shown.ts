import { atom } from 'jotai';
import type { MapScene } from '../../../../map/index.ts';
import { ghostFeaturesAtom } from '../../../state/map-view/ghost-floor.ts';
import { planPictureAtom, planShapesAtom } from '../../../state/map-view/plan/plan-shapes.ts';
import { labelsAtom, pictogramsAtom } from '../../../state/map-view/visibility.ts';

/** What a person has chosen to see beside the content. */
export const shownAtom = atom(
  (get): Pick<MapScene, 'labels' | 'pictograms' | 'ghost' | 'plan' | 'picture'> => ({
    labels: get(labelsAtom),
    pictograms: get(pictogramsAtom),
    ghost: get(ghostFeaturesAtom),
    plan: get(planShapesAtom),
    picture: get(planPictureAtom),
  }),
);
