import type { Taxonomy } from '../../entities/feature-type.ts';
import {
  BUILDING_ENTRANCE,
  CUSTOM_TRANSITION,
  ELEVATOR,
  NETWORK_KIND,
  PATH_NODE,
} from '../../content/index.ts';

const UNIDIRECTIONAL = 'unidirectional';

/** Which way one rides or climbs between two transitions, the lower first. */
export type Direction = 'bi' | 'a-to-b' | 'b-to-a';

export interface TransitionDefaults {
  /** The type's title, without what the taxonomy adds to it. */
  name: string;
  travelTime: number;
  isAccessible: boolean;
  isComfortable: boolean;
}

/** What people call a kind of transition, in the language of the taxonomy: "Elevator" and not "Elevator node". */
export function transitionTitle(typeCode: string, taxonomy: Taxonomy): string {
  const title = taxonomy[typeCode]?.title;
  if (title === undefined) return typeCode;
  return taxonomy[typeCode.replace(/-node$/, '')]?.title ?? title.replace(/\s*\bnode\b/i, '').trim();
}

// @spec 4.62 9.37
/** What a transition is given when its type is chosen. A door has no step; of all else the type has to say so. */
export function transitionDefaults(typeCode: string, taxonomy: Taxonomy): TransitionDefaults {
  const type = taxonomy[typeCode];
  const isEntrance = typeCode === BUILDING_ENTRANCE;
  const { portalTravelTime = 0, isPortalAccessible, isPortalComfortable } = type?.properties ?? {};
  return {
    name: transitionTitle(typeCode, taxonomy),
    travelTime: portalTravelTime,
    isAccessible: isPortalAccessible ?? isEntrance,
    isComfortable: isPortalComfortable ?? isEntrance,
  };
}

/** The types that a transition may have: all of the network but the plain point of a path and what is not walked on. */
export const transitionTypes = (taxonomy: Taxonomy): string[] =>
  Object.values(taxonomy)
    .filter(
      ({ code, properties }) =>
        properties.class === NETWORK_KIND && code !== PATH_NODE && code !== 'graph-obstacle',
    )
    .map(({ code }) => code);

const isUnidirectional = (typeCode: string, taxonomy: Taxonomy): boolean =>
  taxonomy[typeCode]?.properties.portalDirection === UNIDIRECTIONAL;

// @spec 4.70 9.38
/** The directions of a type, in the order in which a press steps through them. */
export function directionsOf(typeCode: string, taxonomy: Taxonomy): Direction[] {
  if (typeCode === CUSTOM_TRANSITION) return ['bi', 'a-to-b', 'b-to-a'];
  return isUnidirectional(typeCode, taxonomy) ? ['a-to-b', 'b-to-a'] : ['bi'];
}

// @spec 4.70 9.38
export const firstDirection = (typeCode: string, taxonomy: Taxonomy): Direction =>
  isUnidirectional(typeCode, taxonomy) ? 'a-to-b' : 'bi';

// @spec 4.69
export function nextDirection(direction: Direction, typeCode: string, taxonomy: Taxonomy): Direction {
  const all = directionsOf(typeCode, taxonomy);
  return all[(all.indexOf(direction) + 1) % all.length]!;
}

// @spec 4.72
/** Each of a group leads to all others. */
export const isLinkedWithAll = (typeCode: string): boolean => typeCode === ELEVATOR;
