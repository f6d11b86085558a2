import { MapPin } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { PICTOGRAMS } from '../../../domain/taxonomy/pictogram.ts';
import { pictogramIcon } from './pictogram-icon.ts';

describe('pictogramIcon', () => {
  it('has the icon of every type of the taxonomy', () => {
    const missing = PICTOGRAMS.filter((name) => name !== 'map-pin' && pictogramIcon(name) === MapPin);
    expect(missing).toEqual([]);
  });

  it('gives a pin for what it does not know, also for names of built-in members', () => {
    for (const name of ['no-such-icon', 'constructor', '__proto__']) expect(pictogramIcon(name)).toBe(MapPin);
  });
});
