import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Feature } from '../../../domain/entities/feature.ts';
import { createStaleLevelVeil } from './stale-level-veil.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const level = (...fids: string[]): Feature[] => fids.map((fid) => ({ fid }) as Feature);

it.each([
  ['another level, not drawn for 2 s', level('a', 'b'), level('c'), 2000, true],
  ['another level, drawn at once', level('a', 'b'), level('c'), 500, false],
  ['the same level with a new room', level('a', 'b'), level('a', 'b', 'c'), 2000, false],
  ['the first level', [], level('a'), 2000, false],
])('%s → the old picture is hidden', (_, before, next, after, isVeiled) => {
  const container = document.createElement('div');
  const veil = createStaleLevelVeil(container);
  veil.watch(before, next);
  vi.advanceTimersByTime(after);
  expect('mapVeiled' in container.dataset).toBe(isVeiled);
  veil.lift();
  vi.advanceTimersByTime(5000);
  expect('mapVeiled' in container.dataset).toBe(false);
});
