import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import * as maplibre from 'maplibre-gl';
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { featureAt } from '../setup/sample-plan.ts';

const MOVES = 40;

/** Drags a corner of a polygon with all others in the store of the drawing library. @returns milliseconds of each movement */
export async function dragInLibrary(count: number): Promise<number[]> {
  maplibre.setWorkerUrl(workerUrl);
  const container = document.createElement('div');
  container.style.cssText = 'position:fixed;inset:0';
  document.body.append(container);
  const map = new maplibre.Map({
    container,
    attributionControl: false,
    center: [10, 50],
    zoom: 20,
    style: { version: 8, sources: {}, layers: [] },
  });
  await map.once('load');
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [
      new TerraDrawPolygonMode(),
      new TerraDrawSelectMode({
        flags: { polygon: { feature: { coordinates: { draggable: true, midpoints: true } } } },
      }),
    ],
  });
  draw.start();
  const shapes = Array.from({ length: count }, (_, index) => featureAt(index, count).geometry);
  const added = draw.addFeatures(
    shapes.map((geometry) => ({ type: 'Feature', geometry, properties: { mode: 'polygon' } })),
  );
  draw.setMode('select');
  const [first] = added;
  if (first?.id === undefined) throw new Error('The library took no shape.');
  draw.selectFeature(first.id);
  await map.once('idle');
  const { x, y } = map.project(shapes[0]!.coordinates[0]![0]!);
  const canvas = map.getCanvas();
  const send = (type: string, by: number): number => {
    const event = new PointerEvent(type, {
      bubbles: true,
      isPrimary: true,
      pointerType: 'mouse',
      button: type === 'pointermove' ? -1 : 0,
      buttons: type === 'pointerup' ? 0 : 1,
      clientX: x + by,
      clientY: y,
    });
    const start = performance.now();
    canvas.dispatchEvent(event);
    return performance.now() - start;
  };
  send('pointerdown', 0);
  const times: number[] = [];
  for (let n = 1; n <= MOVES; n += 1) {
    times.push(send('pointermove', n * 2));
    await new Promise((settle) => requestAnimationFrame(settle));
  }
  send('pointerup', MOVES * 2);
  // The first begins the drag.
  return times.slice(2);
}
