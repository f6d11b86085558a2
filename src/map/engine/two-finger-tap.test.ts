// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { listenForTwoFingerTaps } from './two-finger-tap.ts';
import { pointerEvent } from '../../../tests/support/map/pointer-event.ts';

let canvas: HTMLElement;
let taps: number;
beforeEach(() => {
  canvas = document.createElement('canvas');
  taps = 0;
  listenForTwoFingerTaps(canvas, () => (taps += 1));
});

type Step = [
  type: 'down' | 'move' | 'up' | 'cancel',
  id: number,
  x: number,
  at: number,
  kind?: 'pen' | 'touch',
];
const tap: Step[] = [
  ['down', 1, 10, 0],
  ['down', 2, 90, 20],
  ['up', 1, 10, 100],
  ['up', 2, 92, 130],
];

describe('two fingers', () => {
  it.each<[says: string, steps: Step[], count: number]>([
    ['that tap are heard', tap, 1],
    [
      'that tap twice are heard twice',
      [...tap, ...tap.map(([t, id, x, at]): Step => [t, id, x, at + 500])],
      2,
    ],
    ['that stay long are not', [...tap.slice(0, 3), ['up', 2, 92, 900]], 0],
    ['that pinch are not', [...tap.slice(0, 2), ['move', 2, 140, 60], ...tap.slice(2)], 0],
    [
      'of which the browser takes one are not',
      [...tap.slice(0, 2), ['cancel', 1, 10, 50], ['up', 2, 90, 60]],
      0,
    ],
    ['and a third are not', [...tap.slice(0, 2), ['down', 3, 50, 30], ['up', 3, 50, 60], ...tap.slice(2)], 0],
    ['are not one', [tap[0]!, ['up', 1, 10, 50]], 0],
    [
      'are not a finger and a pen',
      [tap[0]!, ['down', 2, 90, 20, 'pen'], tap[2]!, ['up', 2, 90, 130, 'pen']],
      0,
    ],
  ])('%s', (_says, steps, count) => {
    for (const [type, id, x, at, kind = 'touch'] of steps)
      canvas.dispatchEvent(pointerEvent(`pointer${type}`, { id, x, at, kind }));
    expect(taps).toBe(count);
  });
});
