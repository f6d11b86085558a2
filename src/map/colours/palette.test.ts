import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { paletteOf } from './palette.ts';

const tokens = readFileSync(new URL('../../app/theme/tokens.css', import.meta.url), 'utf8');

/** The value of a token in a theme, as the stylesheet says it. */
function token(name: string, theme: 'light' | 'dark'): string | undefined {
  const value = new RegExp(`--${name}:\\s*(?:light-dark\\(([^,]+),\\s*([^)]+)\\)|([^;]+));`).exec(tokens);
  return (value?.[3] ?? value?.[theme === 'light' ? 1 : 2])?.trim();
}

const same = {
  land: 'map-land',
  green: 'map-green',
  water: 'map-water',
  building: 'map-building',
  floor: 'map-floor',
  walkable: 'map-walkable',
  wall: 'map-wall',
  obstacle: 'map-obstacle',
  object: 'map-object',
  select: 'map-select',
  hover: 'map-hover',
  snap: 'map-snap',
  beacon: 'map-beacon',
  geofence: 'map-geofence',
  problem: 'map-problem',
  waiting: 'waiting',
  conflict: 'conflict',
  error: 'error',
} as const;

describe.each(['light', 'dark'] as const)('the %s palette', (theme) => {
  it.each(Object.entries(same))('takes %s from --%s', (name, from) => {
    expect(paletteOf(theme)[name as keyof typeof same]).toBe(token(from, theme));
  });

  it.each(['health', 'retail', 'food', 'office', 'service', 'restricted'] as const)(
    'takes fill and ink of %s',
    (cls) => {
      expect(paletteOf(theme).fill[cls]).toBe(token(`cls-${cls}`, theme));
      expect(paletteOf(theme).ink[cls]).toBe(token(`cls-${cls}-ink`, theme));
    },
  );
});
