import { Compass, CloudCheck, Layers, PencilRuler, Rocket, Search, type LucideIcon } from 'lucide-react';
import type { Resources } from '../../i18n/resources.ts';

export type TourStep = keyof Resources['help']['tour']['steps'];

/** The steps of the tour, in this order, each with its icon. */
export const TOUR_STEPS: readonly { id: TourStep; icon: LucideIcon }[] = [
  { id: 'content', icon: Layers },
  { id: 'draw', icon: PencilRuler },
  { id: 'save', icon: CloudCheck },
  { id: 'find', icon: Search },
  { id: 'publish', icon: Rocket },
  { id: 'help', icon: Compass },
];
