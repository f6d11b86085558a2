import { DEFAULT_CENTER, ZOOM } from '../../domain/limits.ts';
import { EMPTY_MODE } from '../draw/mode.ts';
import type { MapView } from '../port.ts';
import type { MapScene } from '../scene/scene.ts';
import type { MapDraw } from '../session/session-types.ts';
import type { MapCamera, MapEngine } from './engine-types.ts';

export interface EngineHandle {
  /** Stands for the map from the first moment on: what is asked of it before the map is there is done then. */
  readonly engine: MapEngine;
  /** Calls it with the map; before that is there it waits, in the order of the calls. */
  order(command: (engine: MapEngine) => void): void;
  attach(engine: MapEngine): void;
  /** Removes the map for another one to be made: its settings are applied to the next. Returns its view. */
  detach(): MapView;
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
  /** Settings that hold until they are set again: a recreated map gets them too. */
  const settings = new Map<string, (engine: MapEngine) => void>();
  const set = (name: string, command: (engine: MapEngine) => void): void => {
    settings.set(name, command);
    if (real) command(real);
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
    keepInSight: (subject) => set('subject', (e) => e.camera.keepInSight(subject)),
    hold: (held) => set('held', (e) => e.camera.hold(held)),
    setPadding: (padding, keeps) => set('padding', (e) => e.camera.setPadding(padding, keeps)),
    menuCollapsed: (collapsed) => tell((e) => e.camera.menuCollapsed(collapsed)),
    locate: () => later((e) => e.camera.locate()),
  };
  const draw: MapDraw = {
    getMode: () => real?.draw.getMode() ?? EMPTY_MODE,
    prepare: () => tell((e) => e.draw.prepare()),
    start: (mode, geometry) => tell((e) => e.draw.start(mode, geometry)),
    resume: (line) => tell((e) => e.draw.resume(line)),
    setSaved: (geometry) => set('saved', (e) => e.draw.setSaved(geometry)),
    setGeometry: (geometry) => tell((e) => e.draw.setGeometry(geometry)),
    getGeometry: () => real?.draw.getGeometry() ?? null,
    arc: () => real?.draw.arc() ?? false,
    finish: () => real?.draw.finish() ?? false,
    putBy: (metres, degrees) => real?.draw.putBy(metres, degrees) ?? false,
    undoVertex: () => real?.draw.undoVertex() ?? false,
    deleteVertex: () => real?.draw.deleteVertex() ?? false,
    deleteHole: () => real?.draw.deleteHole() ?? false,
    cancel: () => tell((e) => e.draw.cancel()),
    stop: () => tell((e) => e.draw.stop()),
    setDisabled: (disabled) => set('disabled', (e) => e.draw.setDisabled(disabled)),
  };
  const engine: MapEngine = {
    camera,
    draw,
    isReady: () => real?.isReady() ?? false,
    setScene: (next) => {
      if (real) real.setScene(next);
      else scene = next;
    },
    setPort: (port) => set('port', (e) => e.setPort(port)),
    setStyleUrl: (styleUrl) => set('style', (e) => e.setStyleUrl(styleUrl)),
    setMark: (mark) => set('mark', (e) => e.setMark(mark)),
    setPin: (place) => set('pin', (e) => e.setPin(place)),
    setLinkMarks: (marks, onTake) => set('links', (e) => e.setLinkMarks(marks, onTake)),
    setPageMarks: (place) => set('marks', (e) => e.setPageMarks(place)),
    setLabel: (label) => set('label', (e) => e.setLabel(label)),
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
    order: tell,
    attach(ready) {
      real = ready;
      if (scene) ready.setScene(scene);
      scene = null;
      for (const command of settings.values()) command(ready);
      const commands = waiting;
      waiting = [];
      for (const command of commands) command(ready);
    },
    detach() {
      const view = engine.camera.getView();
      real?.destroy();
      real = null;
      return view;
    },
  };
}
