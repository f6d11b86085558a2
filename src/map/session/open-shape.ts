import type { Map as MapLibreMap } from 'maplibre-gl';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { createEarlyPresses } from '../draw/input/press-buffer.ts';
import type { BoardModeName } from '../draw/mode.ts';
import { rulesOf } from '../draw/mode-rules.ts';
import type { SessionLoader } from './load-session.ts';

export interface OpenShape {
  /** The mode begins, with a shape or the corners of a line that were put before. */
  begin: (name: BoardModeName, geometry: FeatureGeometry | null, line?: readonly Position[]) => void;
  /** What was asked for is no longer wanted. */
  drop: () => void;
  /** What draws can't be had. */
  forgetPresses: () => void;
  /** The tool is put away; the shape is still seen. */
  rest: () => void;
  /** The tool is put away, with the shape. */
  close: () => void;
  geometry: () => FeatureGeometry | null;
  setGeometry: (geometry: FeatureGeometry | null) => void;
  /** What is saved of it; null where nothing is. */
  setSaved: (geometry: FeatureGeometry | null) => void;
  /** A gesture has changed it: the mode goes on with it. */
  goOn: (name: BoardModeName, geometry: FeatureGeometry) => void;
  /** A style has loaded. */
  styled: () => void;
}

/**
 * The shape that is open, and the mode that was asked for last: both wait until what draws has loaded and the map has a
 * style, and so do presses. @param isInHand whether this is the mode still
 */
export function createOpenShape(
  map: MapLibreMap,
  { session, load }: SessionLoader,
  isStyled: () => boolean,
  isInHand: (name: BoardModeName) => boolean,
): OpenShape {
  const { dataset } = map.getContainer();
  /** What was asked for last; an older request that loads later is dropped. */
  let request = 0;
  /** The shape, while the session is still loading. */
  let pending: FeatureGeometry | null = null;
  let saved: FeatureGeometry | null = null;
  const early = createEarlyPresses(map);
  /** In a hidden tab the style comes only when it is shown; before that nothing can be put on the map. */
  let waiting: (() => void)[] = [];
  const whenStyled = (): Promise<void> =>
    isStyled() ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
  const drop = (): void => {
    request++;
    early.take();
  };
  return {
    begin(name, geometry, line = []) {
      const mine = ++request;
      pending = geometry;
      early.take();
      // The mode is set at once: presses after that are meant for it.
      if (session() === null && rulesOf(name).isGesture) early.keep();
      void load().then(async (ready) => {
        await whenStyled();
        if (mine !== request || !ready) return;
        const presses = early.take();
        ready.open(name, pending, saved);
        pending = null;
        // The tool takes presses by itself from here on.
        dataset['mapTool'] = name;
        ready.resume(line);
        for (const at of presses) {
          // A shape that one of them has ended is reported a moment later; the rest would be drawn into the next.
          if (mine !== request || !isInHand(name)) return;
          ready.put(at);
          await Promise.resolve();
        }
      });
    },
    drop,
    forgetPresses: () => void early.take(),
    rest() {
      drop();
      session()?.rest(saved);
      delete dataset['mapTool'];
    },
    close() {
      drop();
      pending = null;
      session()?.close();
      delete dataset['mapTool'];
    },
    geometry: () => session()?.getGeometry() ?? pending,
    setGeometry(geometry) {
      pending = geometry;
      session()?.setGeometry(geometry);
    },
    setSaved(geometry) {
      saved = geometry;
      session()?.setSaved(geometry);
    },
    goOn(name, geometry) {
      session()?.open(name, geometry, saved);
      dataset['mapTool'] = name;
    },
    styled() {
      const all = waiting;
      waiting = [];
      for (const resolve of all) resolve();
    },
  };
}
