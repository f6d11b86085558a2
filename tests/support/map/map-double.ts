import type { Position } from '../../../src/domain/entities/geometry.ts';
import type { MapEngine } from '../../../src/map/engine/engine-types.ts';
import type { MapPort, MapTarget } from '../../../src/map/port.ts';
import { EMPTY_SCENE, type MapScene } from '../../../src/map/scene/scene.ts';
import { createCameraDouble, type CameraCall } from './camera-double.ts';
import { createDrawDouble } from './draw-double.ts';

/** What the double says lies under a click. */
export type DoubleTarget = Pick<MapTarget, 'kind' | 'key'>;

/** A map without a picture, for tests: it gets the person's actions and answers as the real one would. */
export interface MapDouble {
  readonly engine: MapEngine;
  /** The scene it was last given. */
  scene(): MapScene;
  /** What the camera was asked to do, newest last. */
  readonly moves: readonly CameraCall[];
  /** A click: draws a corner while a shape is drawn, else it is reported with its target (ground when left out). */
  click(lngLat: Position, target?: DoubleTarget): void;
  doubleClick(lngLat: Position): void;
  /** Drags a corner of the open shape; `vertex` counts from 0 in the outer ring of the first part. */
  dragVertex(vertex: number, to: Position): void;
  press(key: 'Enter' | 'Backspace' | 'Escape' | 'Delete'): void;
  hover(target: MapTarget | null): void;
}

/** What no test looks at. */
const NOT_LOOKED_AT = {
  setMark: () => undefined,
  setPin: () => undefined,
  setLinkMarks: () => undefined,
  setPageMarks: () => undefined,
  setLabel: () => undefined,
  resize: () => undefined,
  focus: () => undefined,
};

export function createMapDouble(scene: MapScene = EMPTY_SCENE, port: MapPort = {}): MapDouble {
  let shown = scene;
  let out = port;
  const { camera, moves } = createCameraDouble();
  const { draw, clear, corner, dragVertex } = createDrawDouble(() => out);
  const engine: MapEngine = {
    camera,
    draw,
    setScene(next) {
      shown = next;
    },
    setPort(next) {
      out = next;
    },
    setStyleUrl: () => undefined,
    ...NOT_LOOKED_AT,
    isReady: () => true,
    destroy: clear,
  };

  return {
    engine,
    scene: () => shown,
    moves,
    click(lngLat, target = { kind: 'ground', key: null }) {
      if (draw.getMode().name === 'empty') out.onClick?.({ ...target, lngLat } as MapTarget, { adds: false });
      else if ('started' in draw.getMode()) corner(lngLat);
    },
    doubleClick(lngLat) {
      if (draw.getMode().name !== 'draw-polygon') return;
      corner(lngLat);
      draw.finish();
    },
    dragVertex,
    press(key) {
      if (key === 'Enter') draw.finish();
      else if (key === 'Backspace') draw.undoVertex();
      else if (key === 'Delete') draw.deleteVertex();
      else if ('started' in draw.getMode()) {
        draw.stop();
        out.onDrawCancel?.();
      }
    },
    hover(target) {
      if (shown.hoverEnabled && draw.getMode().name === 'empty') out.onHover?.(target);
    },
  };
}
