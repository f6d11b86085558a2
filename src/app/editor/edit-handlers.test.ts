import { createStore } from 'jotai';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { BOARD_ORIGIN, createBoardDouble, heldInLibrary } from '../../../tests/support/map/board-double.ts';
import { text } from '../../../tests/support/app/texts.ts';
import type { FeatureGeometry, Polygon } from '../../domain/entities/geometry.ts';
import { localPlane } from '../../domain/geometry/index.ts';
import { cutShape } from '../../domain/geometry/boolean/cut-shape.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { editPort } from '../../map/index.ts';
import { EDIT_FAULTS, type EditFault, type EditRefusal } from '../../map/edit-port.ts';
import { listenToPointer } from '../../map/engine/interaction.ts';
import { directSelect } from '../../map/modes/direct-select.ts';
import { EMPTY_SCENE } from '../../map/scene/scene.ts';
import { placeDoor } from '../../map/modes/place-opening.ts';
import { drawingTargetAtom, type DrawingTarget } from './drawing.ts';
import { editHandlersAtom } from './edit-handlers.ts';

const room = rectangle([10, 50], [10.0003, 50.0002]);
const across = rectangle([10.0001, 49.9], [10.0002, 50.1]);
const bow: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 50],
      [10.0002, 50.0001],
      [10.0002, 50],
      [10, 50.0001],
      [10, 50],
    ],
  ],
};
const nothing = (): void => undefined;

/** What the form of a row answers to a cut. */
function cutIn(key: string, geometry: FeatureGeometry): string | null {
  const store = createStore();
  let kept: FeatureGeometry | null = null;
  const target: DrawingTarget = {
    key,
    sceneKey: null,
    geometry: room,
    saved: room,
    line: [],
    shapes: ['polygon'],
    setGeometry: (next) => (kept = next),
    setDrawing: nothing,
    problems: [],
    undo: nothing,
    redo: nothing,
    canUndo: false,
    canRedo: false,
  };
  store.set(drawingTargetAtom, 'test', target);
  const port = editPort(store.get(editHandlersAtom));
  const answer = port.commit('cut-shape', { target: { kind: 'feature', key: null }, geometry });
  expect(kept === null).toBe(!answer.ok);
  return answer.ok ? null : answer.code;
}
const cut = (piece: Polygon): FeatureGeometry | string => {
  const result = cutShape(room, piece);
  return result.ok ? result.geometry : result.code;
};
const halves = cut(across) as FeatureGeometry;

/** A click while the board is disabled. */
function pressWhileSaving(): string | null {
  const listeners = new Map<string, (event: unknown) => void>();
  const refused: EditRefusal[] = [];
  const opened: unknown[] = [];
  const map = {
    on: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    getCanvas: () => new EventTarget(),
  };
  let isDisabled = true;
  listenToPointer(map as unknown as MapLibreMap, {
    port: () => ({ onRefused: (refusal) => refused.push(refusal), onClick: (target) => opened.push(target) }),
    free: () => !isDisabled,
    disabled: () => isDisabled,
    takes: () => false,
    hoverEnabled: () => false,
    hit: () => ({ kind: 'ground', key: null, lngLat: [10, 50] }),
    at: nothing,
    pointed: nothing,
  });
  const click = (): void =>
    listeners.get('click')?.({ point: { x: 0, y: 0 }, originalEvent: { shiftKey: false } });
  click();
  expect(opened).toEqual([]);
  isDisabled = false;
  click();
  expect(opened).toHaveLength(1);
  return refused[0]?.code ?? null;
}

/** How a person comes to each message of what can't be done. */
const CAUSES: Record<EditFault, () => string | null> = {
  'polygon-cut-error': () => cut(bow) as string,
  'cut-misses': () => cut(rectangle([11, 50], [11.1, 50.1])) as string,
  'cut-leaves-nothing': () => cut(rectangle([9, 49], [11, 51])) as string,
  'building-divide-error': () => cutIn('buildings:1', halves),
  'site-divide-error': () => cutIn('sites:1', halves),
  'use-clear': () => {
    const [a, b, c] = room.coordinates[0]!;
    const { board, refused } = createBoardDouble({ type: 'Polygon', coordinates: [[a!, b!, c!, a!]] });
    const mode = directSelect.enter(heldInLibrary(board));
    board.shape.marked = 0;
    mode.key({ type: 'remove' });
    return refused[0]?.code ?? null;
  },
  'no-wall-here': () => {
    const { board, refused } = createBoardDouble(null);
    placeDoor.enter(board).key({ type: 'put', pixel: { x: 0, y: 0 } });
    return refused[0]?.code ?? null;
  },
  'wall-corner': () => {
    const { board, refused } = createBoardDouble(null);
    const plane = localPlane(BOARD_ORIGIN);
    const square = (from: number, to: number): Polygon =>
      rectangle(plane.toEarth([from, -to]), plane.toEarth([to, -from]));
    const outlines = [square(0, 5), square(0.2, 4.8)].map((geometry, n) => ({
      kind: 'building' as const,
      key: String(n),
      title: '',
      geometry,
    }));
    const scene = { ...EMPTY_SCENE, outlines };
    placeDoor.enter({ ...board, scene: () => scene }).key({ type: 'put', pixel: { x: 1, y: 1 } });
    return refused[0]?.code ?? null;
  },
  'not-editable': () => {
    const answer = editPort({}).commit('cut-shape', {
      target: { kind: 'feature', key: null },
      geometry: room,
    });
    return answer.ok ? null : answer.code;
  },
  'disable-mode-click-error': pressWhileSaving,
};

describe('what can not be done with a shape', () => {
  it.each(EDIT_FAULTS)('%s → shown, in words', (fault) => {
    expect(CAUSES[fault]()).toBe(fault);
    expect(text(`content:edits.${fault}`)).not.toBe('');
  });

  it('features fall into parts', () => {
    expect(cutIn('features:1', halves)).toBeNull();
  });
});
