import type { Feature } from '../../domain/entities/feature.ts';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { nameIn } from '../../domain/entities/name-in.ts';
import { localPlane } from '../../domain/geometry/index.ts';
import { appearanceOf } from './feature-appearance.ts';
import type { MapScene, Outline } from './scene.ts';
import { shapeOf } from './scene-shape.ts';
import type { SourceFeature } from './static-features.ts';

export interface SceneIndex {
  feature(key: string): Feature | undefined;
  outline(key: string): Outline | undefined;
}

/** Outlines of what is selected or pointed at, and rings where the drawing is wrong. What is edited is left out. */
export function overlayFeatures(scene: MapScene, index: SceneIndex): SourceFeature[] {
  const out: SourceFeature[] = [];
  let id = 0;
  /** @param isOne false for one of many: its outline alone says that it is chosen */
  const add = (key: string | null, group: 'selected' | 'hovered', isOne = true): void => {
    if (key === null || scene.editing.includes(key)) return;
    const feature = index.feature(key);
    const geometry = feature?.geometry ?? index.outline(key)?.geometry;
    if (!geometry) return;
    // A site or building is marked by its edge alone: a tint over all that lies in it would hide it.
    const tint = feature && group === 'selected' ? 1 : 0;
    out.push({ type: 'Feature', id: id++, geometry, properties: { group, tint } });
    if (group === 'selected' && feature && isOne) mark(feature, geometry);
  };
  const mark = (feature: Feature, geometry: FeatureGeometry): void => {
    const { role, cls, icon } = appearanceOf(feature, scene.taxonomy);
    if (role !== 'room' && role !== 'walkable') return;
    const label = nameIn(scene.language, feature.properties);
    out.push({
      type: 'Feature',
      id: id++,
      geometry: { type: 'Point', coordinates: shapeOf(geometry).anchor },
      properties: { group: 'marker', cls, icon, label },
    });
  };
  add(scene.selected, 'selected');
  // What is edited is drawn by the editor, which knows no names.
  for (const key of scene.editing) {
    const feature = index.feature(key);
    if (feature) mark(feature, scene.editedShape ?? feature.geometry);
  }
  for (const key of scene.chosen) if (key !== scene.selected) add(key, 'selected', false);
  if (scene.hovered !== scene.selected && !scene.chosen.has(scene.hovered ?? ''))
    add(scene.hovered, 'hovered');
  for (const position of scene.problems) {
    out.push({
      type: 'Feature',
      id: id++,
      geometry: { type: 'Point', coordinates: position },
      properties: { group: 'problem' },
    });
  }
  for (const mark of scene.overlayMarks) {
    if (mark.kind === 'here' && mark.heading !== null)
      out.push({
        type: 'Feature',
        id: id++,
        geometry: { type: 'Polygon', coordinates: [coneAt(mark.at, mark.heading)] },
        properties: { group: 'network', mark: 'cone', label: '' },
      });
    const isLine = 'line' in mark;
    out.push({
      type: 'Feature',
      id: id++,
      geometry: isLine
        ? { type: 'LineString', coordinates: [...mark.line] }
        : { type: 'Point', coordinates: mark.at },
      properties: {
        group: 'network',
        mark: mark.kind,
        label: 'text' in mark ? (mark.text ?? '') : '',
        ...(mark.kind === 'time' && { share: mark.share }),
      },
    });
  }
  return out;
}

/** Metres that the view cone reaches, and half of its angle in degrees. */
const CONE = { metres: 5, half: 28 } as const;

/** The view of a person who looks along a heading, as a ring. */
function coneAt(at: Position, heading: number): Position[] {
  const plane = localPlane(at);
  const arc = [-1, -0.5, 0, 0.5, 1].map((share): Position => {
    const angle = ((heading + share * CONE.half) * Math.PI) / 180;
    return plane.toEarth([Math.sin(angle) * CONE.metres, Math.cos(angle) * CONE.metres]);
  });
  return [at, ...arc, at];
}
