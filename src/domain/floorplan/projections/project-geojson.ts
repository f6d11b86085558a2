import { answerOf, CodedError, type Answer } from '../../coded-error.ts';
import type { Bounds } from '../../entities/geometry.ts';
import { READER } from '../../limits.ts';
import { type AnyFeature, boundsOfAny, featuresIn, visitPositions } from '../loose-geojson.ts';
import { projectionOf } from './projection.ts';

export interface ProjectedPlan {
  /** UTF-8, in degrees. */
  json: Uint8Array<ArrayBuffer>;
  bounds: Bounds;
}

/**
 * A FeatureCollection in the coordinates of a system, as one in degrees; what says that it is on earth already
 * (`read/gis/layer-features.ts`) stays. Features of another system than the first stay too, and are asked for next: the collection
 * names their system then. Refused with `file-invalid`, `drawing-too-large`, and `nothing-usable` where the
 * system is not known or a position lies nowhere in it.
 */
export const projectGeoJson = (root: unknown, system: string): Answer<ProjectedPlan> =>
  answerOf(() => {
    const projection = projectionOf(system);
    const found = featuresIn(root);
    if (found === null) throw new CodedError('file-invalid');
    if (projection === null) throw new CodedError('nothing-usable');
    const [nextCrs, ...otherCrs] = otherSystems(root);
    const isLast = nextCrs === undefined;
    const placed: AnyFeature['geometry'][] = [];
    let vertices = 0;
    const features = found.map(({ isOnEarth, crsIndex, ...feature }): AnyFeature => {
      if (!isLast && typeof crsIndex === 'number' && crsIndex > 0)
        return { ...feature, crsIndex: crsIndex - 1 } as AnyFeature;
      const known = isLast ? feature : ({ ...feature, isOnEarth: true } as AnyFeature);
      if (feature.geometry === null || isOnEarth === true) return known;
      placed.push(feature.geometry);
      visitPositions(feature.geometry, (position) => {
        vertices += 1;
        if (vertices > READER.maxVertices) throw new CodedError('drawing-too-large');
        const place = projection.toEarth([position[0]!, position[1]!]);
        if (place === null) throw new CodedError('nothing-usable');
        [position[0], position[1]] = place;
      });
      return known;
    });
    const bounds = boundsOfAny(placed);
    if (bounds === null) throw new CodedError('nothing-usable');
    const json = new TextEncoder().encode(
      JSON.stringify({ type: 'FeatureCollection', ...(!isLast && { crs: nextCrs, otherCrs }), features }),
    );
    return { json, bounds };
  });

function otherSystems(root: unknown): unknown[] {
  const others = (root as { otherCrs?: unknown }).otherCrs;
  return Array.isArray(others) ? (others as unknown[]) : [];
}
