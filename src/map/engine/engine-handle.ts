import { DEFAULT_CENTER, ZOOM } from '../../domain/limits.ts';
import { EMPTY_MODE } from '../modes/mode.ts';
import type { MapScene } from '../scene/scene.ts';
import type { MapCamera, MapDraw, MapEngine } from './engine-types.ts';

export interface EngineHandle {
  /** Stands for the map from the first moment on: what is asked of it before the map is there is done then. */
  readonly engine: MapEngine;
  attach(engine: MapEngine): void;
  detach(): void;
}

/** A map that may not be there yet: commands wait, questions get the answer of an empty map. */
export function createEngineHandle(): EngineHandle {
  let real: MapEngine | null = null;
  let waiting: ((engine: MapEngine) => void)[] = [];
  /** Of scenes only the newest counts: a map that never comes (no WebGL2) must not collect them. */
  let scene: MapScene | null = null;
  const tell = (command: (engine: MapEngine) => void): void => {
    if (real) command(real);
    else waiting.push(command);
  };
  const later = <T>(question: (engine: MapEngine) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      tell((engine) => {
        question(engine).then(resolve, reject);
      });
    });
  const camera: MapCamera = {
    getView: () =>
      real?.camera.getView() ?? { center: [...DEFAULT_CENTER], zoom: ZOOM.default, bearing: 0, pitch: 0 },
    getBounds: () => real?.camera.getBounds() ?? [-180, -85, 180, 85],
    fitTo: (bounds, options) => tell((e) => e.camera.fitTo(bounds, options)),
    jumpTo: (view) => tell((e) => e.camera.jumpTo(view)),
    easeTo: (view) => tell((e) => e.camera.easeTo(view)),
    zoomIn: () => tell((e) => e.camera.zoomIn()),
    zoomOut: () => tell((e) => e.camera.zoomOut()),
    resetNorth: () => tell((e) => e.camera.resetNorth()),
    keepInSight: (subject) => tell((e) => e.camera.keepInSight(subject)),
    hold: (held) => tell((e) => e.camera.hold(held)),
    setPadding: (padding) => tell((e) => e.camera.setPadding(padding)),
    menuCollapsed: (collapsed) => tell((e) => e.camera.menuCollapsed(collapsed)),
    locate: () => later((e) => e.camera.locate()),
  };
  const draw: MapDraw = {
    getMode: () => real?.draw.getMode() ?? EMPTY_MODE,
    prepare: () => tell((e) => e.draw.prepare()),
    start: (mode, geometry) => tell((e) => e.draw.start(mode, geometry)),
    resume: (line) => tell((e) => e.draw.resume(line)),
    setSaved: (geometry) => tell((e) => e.draw.setSaved(geometry)),
    setGeometry: (geometry) => tell((e) => e.draw.setGeometry(geometry)),
    getGeometry: () => real?.draw.getGeometry() ?? null,
    finish: () => real?.draw.finish() ?? false,
    putBy: (metres, degrees) => real?.draw.putBy(metres, degrees) ?? false,
    undoVertex: () => real?.draw.undoVertex() ?? false,
    deleteVertex: () => real?.draw.deleteVertex() ?? false,
    deleteHole: () => real?.draw.deleteHole() ?? false,
    cancel: () => tell((e) => e.draw.cancel()),
    stop: () => tell((e) => e.draw.stop()),
    setDisabled: (disabled) => tell((e) => e.draw.setDisabled(disabled)),
  };
  const engine: MapEngine = {
    camera,
    draw,
    isReady: () => real?.isReady() ?? false,
    setScene: (next) => {
      if (real) real.setScene(next);
      else scene = next;
    },
    setPort: (port) => tell((e) => e.setPort(port)),
    setStyleUrl: (styleUrl) => tell((e) => e.setStyleUrl(styleUrl)),
    setMark: (mark) => tell((e) => e.setMark(mark)),
    setPin: (place) => tell((e) => e.setPin(place)),
    setLinkMarks: (marks, onTake) => tell((e) => e.setLinkMarks(marks, onTake)),
    setLabel: (label) => tell((e) => e.setLabel(label)),
    resize: () => tell((e) => e.resize()),
    focus: () => tell((e) => e.focus()),
    destroy: () => {
      real?.destroy();
      real = null;
      waiting = [];
      scene = null;
    },
  };
  return {
    engine,
    attach(ready) {
      real = ready;
      if (scene) ready.setScene(scene);
      scene = null;
      const commands = waiting;
      waiting = [];
      for (const command of commands) command(ready);
    },
    detach() {
      real = null;
    },
  };
}
