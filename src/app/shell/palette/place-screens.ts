import {
  Building2,
  Construction,
  FlaskConical,
  Layers,
  MapPinned,
  Plus,
  Route,
  SlidersHorizontal,
} from 'lucide-react';
import { ADDED_CONTENT, CONTENT_TYPES, LEVEL_CONTENT } from '../../../domain/content/index.ts';
import type { ContentParams } from '../../routes/content-type.ts';
import type { ContentScreen } from '../../routes/screen.ts';
import { CONTENT_SCREENS } from '../../screens/screens.ts';
import { contentIcon } from '../../state/content/content-icon.ts';
import type { IconType } from '../../ui/index.ts';
import type { Need } from './command-needs.ts';

type PaletteOpen = keyof Resources['palette']['open'];
import type { Resources } from '../../i18n/resources.ts';

/** A screen about the place in view, which is opened from there. */
export interface PlaceScreen {
  id: string;
  labelKey:
    | `palette:open.${PaletteOpen}`
    | `content:titles.${keyof Resources['content']['titles']}`
    | `content:add.${keyof Resources['content']['add']}`;
  icon: IconType;
  screen: ContentScreen;
  /** It makes something: who may only look is not led there. */
  isAdding: boolean;
  /** The address, given the params of the place in view; null where they do not say enough. */
  pathOf: (params: ContentParams) => string | null;
}

/** The first screen of this name: those after it are the same with something open. */
export function screenNamed(name: string): ContentScreen {
  const screen = CONTENT_SCREENS.find((one) => one.name === name);
  if (screen === undefined) throw new Error(`There is no screen ${name}`);
  return screen;
}

/** @param params by which the pattern is filled in */
function pathAt(pattern: string, params: ContentParams): string | null {
  let isWhole = true;
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name as keyof ContentParams];
    if (value === undefined) isWhole = false;
    return encodeURIComponent(value ?? '');
  });
  return isWhole ? path : null;
}

const opens = (
  name: string,
  labelKey: PlaceScreen['labelKey'],
  icon: IconType,
  more: { isAdding?: true; after?: string } = {},
): PlaceScreen => {
  const screen = screenNamed(name);
  const pattern = screen.path + (more.after ?? '');
  return {
    id: `screen:${name}${more.after ?? ''}`,
    labelKey,
    icon,
    screen,
    isAdding: more.isAdding === true,
    pathOf: (params) => pathAt(pattern, params),
  };
};

const isOfLevel = (type: string): boolean => LEVEL_CONTENT.some((one) => one === type);

/** All that is opened at the place in view, beside what the actions of a level open. */
export const PLACE_SCREENS: readonly PlaceScreen[] = [
  ...LEVEL_CONTENT.map((type) =>
    opens(CONTENT_TYPES[type].screen, `content:titles.${type}`, contentIcon(type)),
  ),
  ...ADDED_CONTENT.filter(isOfLevel).map((type) =>
    opens(CONTENT_TYPES[type].screen, `content:add.${type as 'pois'}`, Plus, {
      isAdding: true,
      after: '/add',
    }),
  ),
  opens('WayfindingLab', 'palette:open.lab', FlaskConical),
  opens('LevelAdd', 'content:add.levels', Plus, { isAdding: true }),
  opens('Levels', 'palette:open.levels', Layers),
  opens('BuildingEdit', 'palette:open.buildingEdit', SlidersHorizontal),
  opens('BuildingEditAdvancedConfigurations', 'palette:open.buildingConfiguration', SlidersHorizontal),
  opens('BuildingAdd', 'content:add.buildings', Plus, { isAdding: true }),
  opens('Buildings', 'palette:open.buildings', Building2),
  opens('OutdoorWayfindingNetwork', 'content:titles.outdoor-wayfinding-network', Route),
  opens('Closures', 'palette:open.closures', Construction),
  opens('SiteEdit', 'palette:open.siteEdit', SlidersHorizontal),
  opens('SiteEditAdvancedConfigurations', 'palette:open.siteConfiguration', SlidersHorizontal),
  opens('SiteAdd', 'content:add.sites', Plus, { isAdding: true }),
  opens('Sites', 'palette:open.sites', MapPinned),
  opens('GlobalGeofences', 'content:titles.global-geofences', contentIcon('global-geofences')),
  opens('GlobalGeofenceAdd', 'content:add.global-geofences', Plus, { isAdding: true }),
  opens('ClientEdit', 'palette:open.clientEdit', SlidersHorizontal),
  opens('ClientEditAdvancedConfigurations', 'palette:open.clientConfiguration', SlidersHorizontal),
];

const NEEDED_BY = [
  ['levelId', 'level'],
  ['buildingId', 'building'],
  ['siteId', 'site'],
] as const satisfies readonly (readonly [keyof ContentParams, Need])[];

/** What must be open before a screen about it can be. */
export const neededBy = ({ screen }: PlaceScreen): Need =>
  NEEDED_BY.find(([param]) => screen.path.includes(`:${param}`))?.[1] ?? 'client';
