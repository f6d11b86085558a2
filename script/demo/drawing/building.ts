import type { Position } from '../../../src/domain/entities/geometry.ts';
import { boundsOf } from '../../../src/domain/geometry/index.ts';
import type { Anchor } from '../../../src/domain/entities/anchor.ts';
import type { DemoBuilding, DemoFeature, DemoLevel } from '../types.ts';
import { arabicTitle } from './arabic.ts';
import { levelPaper } from './level-paper.ts';
import type { LevelPaper } from './level-paper.ts';
import type { Network } from './network.ts';
import type { Area, Earth } from './plane.ts';
import { together } from './shapes.ts';

export interface LevelPlan {
  index: number;
  short: string;
  long: string;
  draw(paper: LevelPaper): void;
}
export interface BuildingPlan {
  code: string;
  title: string;
  extra: Record<string, unknown>;
  levels: LevelPlan[];
}

export const floorKey = (building: string, index: number) => `${building}/${index}`;

/** Draws every floor. The network is read off later, when all buildings and the ground between them are drawn. */
export function drawBuilding(plan: BuildingPlan, earth: Earth, network: Network) {
  const drawn = plan.levels.map((level) => {
    const paper = levelPaper(floorKey(plan.code, level.index), earth, network);
    level.draw(paper);
    return { level, ...paper.finish() };
  });
  network.linkShafts(plan.levels.map((level) => floorKey(plan.code, level.index)));
  const footprint = shellOf(together(...drawn.map((one) => one.roof)));

  return {
    footprint,
    finish(): DemoBuilding {
      const geometry = earth.area(footprint);
      if (geometry.type !== 'Polygon') throw new Error(`${plan.title} falls apart into several polygons.`);
      return {
        buildingTitle: plan.title,
        buildingExternalIdentifier: plan.code,
        buildingExtraData: { ...plan.extra, ...arabicTitle(plan.title) },
        geometry,
        levels: drawn.map(({ level, features }) =>
          levelOf(level, [...features, ...network.features(floorKey(plan.code, level.index))]),
        ),
      };
    },
  };
}

/** The largest outline, without the courts inside it: a building is one polygon that all its floors lie in. */
function shellOf(area: Area): Area {
  const shells = area.flatMap((part) => (part[0] ? [part[0]] : []));
  const longest = shells.toSorted((a, b) => b.length - a.length)[0];
  return longest ? [[longest]] : [];
}

function levelOf(level: LevelPlan, features: DemoFeature[]): DemoLevel {
  const outline = features.find((one) => one.properties.typeCode === 'level-outline');
  if (!outline) throw new Error(`${level.long} has no outline.`);
  const bounds = boundsOf(outline.geometry);
  if (!bounds) throw new Error(`${level.long} is empty.`);
  const [west, south, east, north] = bounds;
  return {
    levelIndex: level.index,
    levelShortTitle: level.short,
    levelLongTitle: level.long,
    levelExtraData: {
      levelType: 'hospital',
      anchors: [anchor([west, south]), anchor([east, north])],
      ...arabicTitle(level.long),
    },
    features,
  };
}

const anchor = (coordinates: Position): Anchor => ({
  type: 'Feature',
  properties: { typeCode: 'georeferencing-anchor', originalCoordinates: coordinates },
  geometry: { type: 'Point', coordinates },
});
