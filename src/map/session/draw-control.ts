import type { Map as MapLibreMap } from 'maplibre-gl';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { NOT_EDITABLE, type EditPort } from '../edit-port.ts';
import { EMPTY_MODE, type BoardModeName, type MapMode, type MapModeEvent } from '../draw/mode.ts';
import { rulesOf } from '../draw/mode-rules.ts';
import { nextMode } from '../modes/next-mode.ts';
import type { MapPort } from '../port.ts';
import type { MapScene } from '../scene/scene.ts';
import { createEarlyPresses } from '../draw/input/press-buffer.ts';
import type * as Session from './session.ts';
import type { DrawSession, MapDraw } from './session-types.ts';
import type { Pixel } from '../draw/snapping/snap.ts';

export interface DrawControl extends MapDraw {
  /** False where a press there is not meant for what is drawn or changed. Pixels of the canvas. */
  takes(pixel: Pixel): boolean;
  /** Colours changed. */
  themed(): void;
  /** The handles of the scene are others. */
  handled(): void;
  /** The style was replaced, and with it what the drawing had put on the map. */
  restored(): void;
  destroy(): void;
}

/** Milliseconds after which what draws is asked for again: on a first start without a network it may still be on its way. */
const AGAIN_MS = [500, 1500, 4000];

const loadSession = async (): Promise<typeof Session> => {
  for (const wait of AGAIN_MS) {
    try {
      return await import('./session.ts');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return import('./session.ts');
};

/** Keeps the mode and the drawing; loads the drawing library when it is first needed. */
export function createDrawControl(
  map: MapLibreMap,
  context: { port: () => MapPort; scene: () => MapScene; reducedMotion: boolean; isStyled: () => boolean },
): DrawControl {
  let mode: MapMode = EMPTY_MODE;
  let session: DrawSession | null = null;
  let loading: Promise<DrawSession | null> | null = null;
  let destroyed = false;
  /** What was asked for last; an older request that loads later is dropped. */
  let request = 0;
  /** The shape, while the session is still loading. */
  let pending: FeatureGeometry | null = null;
  /** What is saved of the open shape; null where nothing is. */
  let saved: FeatureGeometry | null = null;
  /** The tool that was asked for while none could be taken. */
  let waiting: (() => void) | null = null;
  const early = createEarlyPresses(map);
  /** In a hidden tab the style comes only when it is shown; before that nothing can be put on the map. */
  let tellStyled: () => void = () => undefined;
  const styled = (): Promise<void> =>
    context.isStyled()
      ? Promise.resolve()
      : new Promise((resolve) => {
          const others = tellStyled;
          tellStyled = () => {
            others();
            resolve();
          };
        });

  const edits: EditPort = {
    commit: (op, input) => context.port().edits?.commit(op, input) ?? NOT_EDITABLE,
  };
  const go = (event: MapModeEvent): void => {
    const next = nextMode(mode, event);
    if (next === mode) return;
    mode = next;
    map.getContainer().dataset['mapMode'] = mode.name;
    context.port().onModeChange?.(mode);
  };

  const load = (): Promise<DrawSession | null> => {
    loading ??= loadSession().then(
      ({ createSession }) => {
        if (destroyed) return null;
        session = createSession(map, {
          scene: context.scene,
          edits,
          started: () => go({ type: 'click' }),
          changed: (state) => context.port().onDrawState?.(state),
          finished: (geometry) => {
            go({ type: 'finish' });
            if (mode.name === 'empty' || mode.name === 'disable') return;
            session?.open(mode.name, geometry, saved);
            map.getContainer().dataset['mapTool'] = mode.name;
          },
          ended: () => go({ type: 'restart' }),
          refused: (refusal) => {
            go({ type: 'restart' });
            context.port().onRefused?.(refusal);
          },
          cancelled: () => {
            rest();
            context.port().onDrawCancel?.();
          },
        });
        return session;
      },
      (error: unknown) => {
        loading = null;
        early.take();
        const message = error instanceof Error ? error.message : String(error);
        if (!destroyed) context.port().onFailure?.({ reason: 'draw', message });
        go({ type: 'cancel' });
        return null;
      },
    );
    return loading;
  };

  const stop = (): void => {
    request++;
    waiting = null;
    pending = null;
    early.take();
    session?.close();
    delete map.getContainer().dataset['mapTool'];
    go({ type: 'cancel' });
  };

  /** No tool is in hand; the shape that was changed is still seen. */
  const rest = (): void => {
    request++;
    early.take();
    session?.rest(saved);
    delete map.getContainer().dataset['mapTool'];
    go({ type: 'cancel' });
  };

  const open = (
    name: BoardModeName,
    geometry: FeatureGeometry | null,
    line: readonly Position[] = [],
  ): void => {
    const mine = ++request;
    pending = geometry;
    early.take();
    // The mode is set at once: presses after that are meant for it.
    if (session === null && rulesOf(name).isGesture) early.keep();
    void load().then(async (ready) => {
      await styled();
      if (mine !== request || !ready) return;
      const presses = early.take();
      ready.open(name, pending, saved);
      pending = null;
      // The tool takes presses by itself from here on.
      map.getContainer().dataset['mapTool'] = name;
      ready.resume(line);
      for (const at of presses) {
        // A shape that one of them has ended is reported a moment later; the rest would be drawn into the next.
        if (mine !== request || mode.name !== name) return;
        ready.put(at);
        await Promise.resolve();
      }
    });
  };

  const start: MapDraw['start'] = (name, geometry = null) => {
    if (mode.name === 'disable') {
      waiting = () => start(name, geometry);
      return;
    }
    const own = rulesOf(name).needs !== 'no-drawing';
    const shape = geometry ?? (own ? (session?.getGeometry() ?? pending) : null);
    if (mode.name === name && !geometry) {
      if (session?.otherWay() === true) return;
      rest();
      return;
    }
    if (mode.name !== name) {
      // A new or given shape replaces the open one.
      const before = mode;
      if (mode.name !== 'empty' && (!own || geometry)) mode = EMPTY_MODE;
      go({ type: 'choose', mode: name, hasDrawing: own && shape !== null });
      if (mode.name !== name) {
        mode = before;
        return;
      }
    }
    open(name, own ? shape : null);
  };

  return {
    getMode: () => mode,
    prepare: () => void load(),
    start,
    resume(line) {
      if (mode.name !== 'empty') return;
      go({ type: 'choose', mode: 'draw-polygon', hasDrawing: false });
      open('draw-polygon', null, line);
    },
    setSaved(geometry) {
      saved = geometry;
      session?.setSaved(geometry);
    },
    setGeometry(geometry) {
      pending = geometry;
      session?.setGeometry(geometry);
    },
    getGeometry: () => session?.getGeometry() ?? pending,
    finish: () => session?.finish() ?? false,
    putBy: (metres, degrees) => session?.putBy(metres, degrees) ?? false,
    undoVertex: () => session?.undoVertex() ?? false,
    deleteVertex: () => session?.deleteVertex() ?? false,
    deleteHole: () => session?.deleteHole() ?? false,
    cancel: rest,
    stop,
    setDisabled(disabled) {
      if (disabled === (mode.name === 'disable')) return;
      if (disabled) {
        request++;
        early.take();
        session?.rest(saved);
        delete map.getContainer().dataset['mapTool'];
        go({ type: 'disable' });
        return;
      }
      go({ type: 'enable' });
      go({ type: 'restart' });
      const ordered = waiting;
      waiting = null;
      if (ordered !== null) return ordered();
      if (mode.name === 'empty' || mode.name === 'disable') return;
      // The tool that was in hand goes on, unless what it changed is gone.
      const { needs } = rulesOf(mode.name);
      const shape = needs === 'no-drawing' ? null : (session?.getGeometry() ?? pending);
      if (needs === 'drawing' && shape === null) go({ type: 'cancel' });
      else open(mode.name, shape);
    },
    takes: (pixel) => {
      if (mode.name === 'empty') return false;
      return !rulesOf(mode.name).isEditing || session === null || session.holds(pixel);
    },
    themed: () => session?.themed(),
    handled() {
      if (mode.name === 'move-handles') session?.themed();
    },
    restored() {
      tellStyled();
      tellStyled = () => undefined;
      session?.themed();
    },
    destroy() {
      destroyed = true;
      request++;
      early.take();
      session?.close();
      session = null;
    },
  };
}
