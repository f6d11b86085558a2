import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BREAKPOINTS, CONTAINER_WIDTHS, LOW_HEIGHT, TOOLS_HEIGHT } from '../ui/basic/breakpoints.ts';

const SRC = join(import.meta.dirname, '../..');
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);

/** The conditions on sizes in a sheet, each with its at-rule. */
function sizesIn(path: string): string[] {
  const text = readFileSync(join(SRC, path), 'utf8');
  return [...text.matchAll(/@(media|container)([^{]*)\{/g)].flatMap(([, rule, conditions = '']) =>
    [...conditions.matchAll(/\([^()]*(?:width|height)[^()]*\)/g)].map(([size]) => `${rule} ${size}`),
  );
}

const widths = Object.values(BREAKPOINTS).flatMap((px) => [`(width < ${px}px)`, `(width >= ${px}px)`]);
const heights = [LOW_HEIGHT, 900].map((px) => `(height < ${px}px)`);
const KNOWN = new Set([
  ...[...widths, ...heights].map((size) => `media ${size}`),
  `container (height >= ${TOOLS_HEIGHT}px)`,
  ...CONTAINER_WIDTHS.map((px) => `container (width < ${px}px)`),
]);

describe('sizes at which sheets change', () => {
  it('finds sheets with such sizes', () => {
    expect(sheets.flatMap(sizesIn).length).toBeGreaterThan(5);
  });
  it('are those of the frame, written in one way', () => {
    const odd = sheets.flatMap((path) =>
      sizesIn(path)
        .filter((size) => !KNOWN.has(size))
        .map((size) => `${path}: ${size}`),
    );
    expect(odd).toEqual([]);
  });
});
