import type { Map as MapLibreMap } from 'maplibre-gl';
import { NOT_EDITABLE } from '../edit-port.ts';
import { rulesOf } from '../draw/mode-rules.ts';
import type { MapPort } from '../port.ts';
import type { MapScene } from '../scene/scene.ts';
import type { Pixel } from '../draw/snapping/snap.ts';
import { createSessionLoader } from './load-session.ts';
import { createModeInHand } from './mode-in-hand.ts';
import { createOpenShape } from './open-shape.ts';
import type { MapDraw } from './session-types.ts';

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

interface DrawContext {
  port: () => MapPort;
  scene: () => MapScene;
  isStyled: () => boolean;
}

/** Keeps the mode and the drawing; loads the drawing library when it is first needed. */
export function createDrawControl(map: MapLibreMap, { port, scene, isStyled }: DrawContext): DrawControl {
  /** The tool that was asked for while none could be taken. */
  let waiting: (() => void) | null = null;
  const hand = createModeInHand(map.getContainer(), (mode) => port().onModeChange?.(mode));
  const { go } = hand;
  const loader = createSessionLoader(
    map,
    {
      scene,
      edits: { commit: (op, input) => port().edits?.commit(op, input) ?? NOT_EDITABLE },
      started: () => go({ type: 'click' }),
      changed: (state) => port().onDrawState?.(state),
      finished: (geometry) => {
        go({ type: 'finish' });
        const { name } = hand.get();
        if (name !== 'empty' && name !== 'disable') shape.goOn(name, geometry);
      },
      ended: () => go({ type: 'restart' }),
      refused: (refusal) => {
        go({ type: 'restart' });
        port().onRefused?.(refusal);
      },
      cancelled: () => {
        rest();
        port().onDrawCancel?.();
      },
    },
    (message) => {
      shape.forgetPresses();
      port().onFailure?.({ reason: 'draw', message });
      go({ type: 'cancel' });
    },
  );
  const { session } = loader;
  const shape = createOpenShape(map, loader, isStyled, (name) => hand.get().name === name);
  /** No tool is in hand; the shape that was changed is still seen. */
  const rest = (): void => {
    shape.rest();
    go({ type: 'cancel' });
  };

  const start: MapDraw['start'] = (name, geometry = null) => {
    const { name: before } = hand.get();
    if (before === 'disable') {
      waiting = () => start(name, geometry);
      return;
    }
    if (before === name && !geometry) {
      if (session()?.otherWay() !== true) rest();
      return;
    }
    const own = rulesOf(name).needs !== 'no-drawing';
    const given = geometry ?? (own ? shape.geometry() : null);
    if (!hand.choose(name, own && given !== null, !own || geometry !== null)) return;
    shape.begin(name, own ? given : null);
  };

  return {
    getMode: hand.get,
    prepare: () => void loader.load(),
    start,
    resume(line) {
      if (hand.get().name !== 'empty') return;
      go({ type: 'choose', mode: 'draw-polygon', hasDrawing: false });
      shape.begin('draw-polygon', null, line);
    },
    setSaved: shape.setSaved,
    setGeometry: shape.setGeometry,
    getGeometry: shape.geometry,
    arc: () => session()?.arc() ?? false,
    finish: () => session()?.finish() ?? false,
    putBy: (metres, degrees) => session()?.putBy(metres, degrees) ?? false,
    undoVertex: () => session()?.undoVertex() ?? false,
    deleteVertex: () => session()?.deleteVertex() ?? false,
    deleteHole: () => session()?.deleteHole() ?? false,
    cancel: rest,
    stop() {
      waiting = null;
      shape.close();
      go({ type: 'cancel' });
    },
    setDisabled(disabled) {
      if (disabled === (hand.get().name === 'disable')) return;
      if (disabled) {
        shape.rest();
        go({ type: 'disable' });
        return;
      }
      go({ type: 'enable' });
      go({ type: 'restart' });
      const ordered = waiting;
      waiting = null;
      if (ordered !== null) return ordered();
      const { name } = hand.get();
      if (name === 'empty' || name === 'disable') return;
      // The tool that was in hand goes on, unless what it changed is gone.
      const { needs } = rulesOf(name);
      const open = needs === 'no-drawing' ? null : shape.geometry();
      if (needs === 'drawing' && open === null) go({ type: 'cancel' });
      else shape.begin(name, open);
    },
    takes: (pixel) => {
      const { name } = hand.get();
      if (name === 'empty') return false;
      return !rulesOf(name).isEditing || session()?.holds(pixel) !== false;
    },
    themed: () => session()?.themed(),
    handled() {
      if (hand.get().name === 'move-handles') session()?.themed();
    },
    restored() {
      shape.styled();
      session()?.themed();
    },
    destroy() {
      shape.drop();
      loader.remove();
    },
  };
}
