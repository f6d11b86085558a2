/** Codes of the types of nodes that rules, routes and checks treat in a way of their own. */

// @spec 3.17
/** What a plain point of a path is. */
export const PATH_NODE = 'graph-node';
export const ELEVATOR = 'elevator-node';
export const STAIRS = 'stairs-node';
export const ESCALATOR = 'escalator-node';
/** Also its other half, which stands out of doors. */
export const BUILDING_ENTRANCE = 'building-entrance-exit';
/** The one transition that may link nodes anywhere. */
export const CUSTOM_TRANSITION = 'custom-transition';
