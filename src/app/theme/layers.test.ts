import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../..');
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);
const read = (path: string): string => readFileSync(join(SRC, path), 'utf8');

/** Bottom to top. What asks a person something lies over what it asks about. */
const LAYERS = [
  'map',
  'map-ui',
  'dock',
  'panel',
  'sheet',
  'topbar',
  'scrim',
  'drawer',
  'drawer-rail',
  'notices',
  'menu',
  'modal',
  'toast',
  'tooltip',
];

describe('the layers of the page', () => {
  it('are one scale of tokens, in this order', () => {
    const tokens = [...read('app/theme/tokens.css').matchAll(/--z-([a-z-]+): (\d+);/g)];
    expect(tokens.map(([, name]) => name)).toEqual(LAYERS);
    const heights = tokens.map(([, , height]) => Number(height));
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(new Set(heights).size).toBe(heights.length);
  });

  it('are taken from that scale by every style sheet, without sums', () => {
    const own = sheets.flatMap((path) =>
      [...read(path).matchAll(/z-index:\s*([^;]+);/g)].map(([, value = '']) => ({ path, value })),
    );
    expect(own.length).toBeGreaterThan(20);
    // 1 to 3 order the parts inside of one component.
    const allowed = new Set(['1', '2', '3', ...LAYERS.map((name) => `var(--z-${name})`)]);
    expect(own.filter(({ value }) => !allowed.has(value))).toEqual([]);
  });
});
