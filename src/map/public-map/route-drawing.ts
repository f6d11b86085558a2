import type { FeatureCollection } from 'geojson';
import type { Shift } from './floor-above.ts';
import type { PublicMapScene } from './public-map-types.ts';
import { routeShapes } from './route-shapes.ts';

/** Milliseconds in which a route is drawn on. */
const ROUTE_MS = 500;

/** Draws the route of a scene on, from its begin to its end. @param put gives the map its lines */
export function createRouteDrawing(
  put: (route: FeatureCollection) => void,
  shift: (scene: PublicMapScene) => Shift | null,
  reducedMotion: boolean,
) {
  let drawing = 0;
  return {
    draw(scene: PublicMapScene, isNew: boolean): void {
      cancelAnimationFrame(drawing);
      if (!isNew || reducedMotion || scene.route === null) return put(routeShapes(scene, 1, shift(scene)));
      const begin = performance.now();
      const frame = (now: number): void => {
        const share = Math.min(1, (now - begin) / ROUTE_MS);
        put(routeShapes(scene, share, shift(scene)));
        if (share < 1) drawing = requestAnimationFrame(frame);
      };
      drawing = requestAnimationFrame(frame);
    },
    stop: (): void => cancelAnimationFrame(drawing),
  };
}
