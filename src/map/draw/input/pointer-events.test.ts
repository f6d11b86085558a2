// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { pointerEvent } from '../../../../tests/support/map/pointer-event.ts';
import { listenToPresses } from './pointer-events.ts';

type Step = [
  type: 'down' | 'move' | 'up',
  kind: 'touch' | 'pen' | 'mouse',
  id: number,
  x: number,
  at: number,
];

let told: string[];
/** What comes to the drawing library, which listens after us. */
let library: string[];
let canvas: HTMLCanvasElement;
let isDragging: boolean;

beforeEach(() => {
  told = [];
  library = [];
  isDragging = false;
  canvas = document.createElement('canvas');
  canvas.setPointerCapture = () => undefined;
  listenToPresses(canvas, {
    down: () => {
      told.push('down');
      return false;
    },
    tell: ({ type }) => void told.push(type),
    modifiers: () => undefined,
    isDragging: () => isDragging,
  }).listen(true);
  for (const type of ['pointerdown', 'pointermove', 'pointerup'])
    canvas.addEventListener(type, () => library.push(type.replace('pointer', '')));
});

function play(steps: readonly Step[]): void {
  for (const [type, kind, id, x, at] of steps)
    canvas.dispatchEvent(pointerEvent(`pointer${type}`, { id, x, at, kind }));
}

describe('presses on the drawing', () => {
  it('one finger draws', () => {
    play([
      ['down', 'touch', 1, 10, 0],
      ['up', 'touch', 1, 12, 80],
    ]);
    expect(told).toEqual(['down', 'up', 'click']);
    expect(library).toEqual(['down', 'up']);
  });

  it('a second finger takes it back, and both move the map', () => {
    play([
      ['down', 'touch', 1, 10, 0],
      ['down', 'touch', 2, 90, 30],
      ['move', 'touch', 1, 5, 60],
      ['move', 'touch', 2, 120, 60],
      ['up', 'touch', 2, 120, 90],
      ['up', 'touch', 1, 5, 99],
    ]);
    expect(told).toEqual(['down', 'lost', 'up']);
    expect(library).toEqual(['down']);
    play([
      ['down', 'touch', 1, 10, 200],
      ['up', 'touch', 1, 10, 250],
    ]);
    expect(told.slice(3)).toEqual(['down', 'up', 'click']);
  });

  it('a drag of the library when a second finger comes → ended', () => {
    isDragging = true;
    play([
      ['down', 'touch', 1, 10, 0],
      ['down', 'touch', 2, 90, 30],
      ['move', 'touch', 1, 5, 60],
      ['up', 'touch', 1, 5, 90],
    ]);
    expect(library).toEqual(['down', 'up']);
  });

  it('a pen draws while fingers move the map, for a minute', () => {
    play([
      ['down', 'pen', 9, 10, 0],
      ['up', 'pen', 9, 10, 50],
      ['down', 'touch', 1, 40, 1_000],
      ['move', 'touch', 1, 80, 1_050],
      ['up', 'touch', 1, 80, 1_100],
    ]);
    expect(told).toEqual(['down', 'up', 'click']);
    expect(library).toEqual(['down', 'up']);
    play([['down', 'touch', 1, 40, 61_000]]);
    expect(told.at(-1)).toBe('down');
  });

  it('a palm beside the pen does not end what the pen draws', () => {
    play([
      ['down', 'pen', 9, 10, 0],
      ['down', 'touch', 1, 60, 20],
      ['move', 'pen', 9, 14, 40],
      ['up', 'touch', 1, 60, 50],
      ['up', 'pen', 9, 30, 60],
    ]);
    expect(told).toEqual(['down', 'drag', 'up']);
  });
});
