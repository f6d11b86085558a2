import { describe, expect, it } from 'vitest';
import { builtInTaxonomy, PICTOGRAMS, pictogramOf } from '../../domain/taxonomy/index.ts';
import { pathOf } from './draw-icon.ts';
import { TRANSITION_TYPES } from '../scene/static-features.ts';
import { ICON_NAMES, iconNodes } from '../../icons/icons.ts';
import { transitionIcon } from './make-image.ts';

describe('the bundled icons', () => {
  it('hold every pictogram of the taxonomy', () => {
    expect(PICTOGRAMS.filter((name) => !ICON_NAMES.includes(name))).toEqual([]);
  });

  it('are on the map what lists have for a transition', () => {
    for (const [kind, typeCode] of Object.entries(TRANSITION_TYPES))
      expect(transitionIcon(kind)).toBe(pictogramOf(typeCode, builtInTaxonomy));
    expect(transitionIcon('custom')).toBe('milestone');
  });

  it.each(ICON_NAMES)('%s can be drawn', (name) => {
    const paths = iconNodes(name).map(pathOf);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.every((path) => path.startsWith('M') || path.startsWith('m'))).toBe(true);
    expect(paths.join('')).not.toContain('NaN');
  });

  it('gives a pin for names it does not know, and for names of the language itself', () => {
    expect(iconNodes('nothing-like-it')).toBe(iconNodes('map-pin'));
    expect(iconNodes('constructor')).toBe(iconNodes('map-pin'));
  });
});
