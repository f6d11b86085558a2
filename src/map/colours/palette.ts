import { GRAPH_LINE_COLOR } from '../../domain/limits.ts';
import type { MapTheme } from '../scene/scene.ts';

const light = {
  land: '#efece4',
  green: '#dfe8d2',
  water: '#cfe2ea',
  sea: '#d3e3ea',
  coast: '#a9c2ce',
  graticule: 'rgba(70, 100, 115, 0.16)',
  road: '#ffffff',
  roadCase: '#dedacf',
  path: '#f9f7f2',
  building: '#e6e1d6',
  buildingLine: '#cbc5b7',
  tree: '#c6d6b3',
  floor: '#f7f5f0',
  walkable: '#ffffff',
  wall: '#5f5a52',
  window: '#a9c3cf',
  roomLine: '#bdb7aa',
  obstacle: '#cfc9bd',
  object: '#7b756b',
  text: '#1c1b19',
  text2: '#55514a',
  select: '#2456d6',
  selectFill: 'rgba(36, 86, 214, 0.14)',
  selectFillOpacity: 0.14,
  hover: '#1c1b19',
  handle: '#ffffff',
  snap: '#cf1578',
  beacon: '#0a6f9e',
  geofence: '#7a3fb0',
  ghost: '#b0521a',
  problem: '#c22f26',
  edge: GRAPH_LINE_COLOR,
  edgeCase: '#ffffff',
  node: '#ffffff',
  elevator: '#0b655b',
  stairs: '#8f4700',
  escalator: '#6338ab',
  entrance: '#17683f',
  custom: '#45423c',
  waiting: '#85500a',
  conflict: '#86298a',
  error: '#b0241c',
  raised: '#ffffff',
  fill: {
    health: '#d5ece7',
    retail: '#e7dff5',
    food: '#fae3c6',
    office: '#e9e8d2',
    service: '#dbe6ea',
    restricted: '#e5e1da',
  },
  ink: {
    health: '#0b655b',
    retail: '#6338ab',
    food: '#8f4700',
    office: '#5a5a1d',
    service: '#355563',
    restricted: '#57524a',
  },
} as const;

type Widen<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : T[K] extends number ? number : Widen<T[K]>;
};
/** All colours of a theme; the values of the design's map tokens. */
export type Palette = Widen<typeof light>;

const dark: Palette = {
  land: '#111211',
  green: '#19231c',
  water: '#122430',
  sea: '#0e2230',
  coast: '#3a5566',
  graticule: 'rgba(170, 200, 215, 0.13)',
  road: '#2a2c2b',
  roadCase: '#0a0b0a',
  path: '#1e201f',
  building: '#222321',
  buildingLine: '#43443f',
  tree: '#21301f',
  floor: '#252625',
  walkable: '#2b2c2b',
  wall: '#aaa79f',
  window: '#55707d',
  roomLine: '#4b4b47',
  obstacle: '#454541',
  object: '#9b988f',
  text: '#f2f1ee',
  text2: '#bbb8b1',
  select: '#93b1ff',
  selectFill: 'rgba(147, 177, 255, 0.2)',
  selectFillOpacity: 0.2,
  hover: '#f2f1ee',
  handle: '#101110',
  snap: '#ff79bb',
  beacon: '#63c3ef',
  geofence: '#c99bff',
  ghost: '#ffb27a',
  problem: '#ff8378',
  edge: GRAPH_LINE_COLOR,
  edgeCase: '#101110',
  node: '#101110',
  elevator: '#7fdccd',
  stairs: '#ffc080',
  escalator: '#c9b2ff',
  entrance: '#6fcf99',
  custom: '#d2cfc8',
  waiting: '#f2bf62',
  conflict: '#e69df0',
  error: '#ff9c92',
  raised: '#212221',
  fill: {
    health: '#17403a',
    retail: '#362c50',
    food: '#4a331c',
    office: '#37372a',
    service: '#2a3a43',
    restricted: '#302f2d',
  },
  ink: {
    health: '#7fdccd',
    retail: '#c9b2ff',
    food: '#ffc080',
    office: '#d6d498',
    service: '#aecbd8',
    restricted: '#c4c0b7',
  },
};

const PALETTES: Record<MapTheme, Palette> = { light, dark };

/** The one place from which the map takes a colour. */
export function paletteOf(theme: MapTheme): Palette {
  return PALETTES[theme];
}

/** What differs from the published map. */
export const CHANGE_COLOURS: Record<
  MapTheme,
  { added: string; changed: string; deleted: string; casing: string }
> = {
  light: { added: '#17683f', changed: '#8a4b00', deleted: '#b0241c', casing: '#ffffff' },
  dark: { added: '#6fcf99', changed: '#f2b768', deleted: '#ff9c92', casing: '#14171b' },
};
