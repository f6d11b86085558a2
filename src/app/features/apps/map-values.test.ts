import { describe, expect, it } from 'vitest';
import { keptMap, mapSettings } from '../../../../tests/support/public-map/kept-map.ts';
import { faultsIn, isHeldBack, mapOf, newMap, slugOf, valuesOf, type MapValues } from './map-values.ts';

const ID = '0f1d7a8e-3b5c-4d2e-9a6f-1b2c3d4e5f60';
const EXTRA = { storey: { brand: { colour: '#0b655b', logo: 'https://a.example/logo.svg' } } };
const values = (more: Partial<MapValues> = {}): MapValues => ({ ...valuesOf(keptMap(), EXTRA), ...more });

describe('the form of a map', () => {
  it('unchanged → the map as it was, members of a newer version too', () => {
    const map = { ...mapSettings({ expiresAt: 1_800_000_000, origins: ['https://a.example'] }), later: 1 };
    const { later, ...kept } = mapOf(valuesOf(keptMap({ map }), EXTRA), ID) as typeof map;
    expect(later).toBe(1);
    expect({ ...kept, later }).toEqual(map);
  });

  it('a last day → until its last second here', () => {
    const { expiresAt } = mapOf(values({ lastDay: '2026-12-31' }), ID);
    expect(new Date(expiresAt! * 1000 + 1000)).toEqual(new Date(2027, 0, 1));
  });

  it('an empty address → proposed from the title, the same each time', () => {
    expect(slugOf({ slug: ' ', title: 'Café Lumen' }, ID)).toMatch(/^cafe-lumen-[a-z]{4}$/);
    expect(slugOf({ slug: '', title: 'A' }, ID)).toBe(slugOf({ slug: '', title: 'A' }, ID));
  });

  it.each([
    ['wanted and not set', { wantsPassword: true, hasPassword: false }, false, true],
    ['asked for in the form', { wantsPassword: false, hasPassword: false }, true, true],
    ['set', { wantsPassword: true, hasPassword: true }, true, false],
    ['not wanted', { wantsPassword: false, hasPassword: false }, false, false],
  ])('a password %s → held back until it is there', (_, kept, wantsPassword, isHeld) => {
    expect(isHeldBack(kept, values({ wantsPassword }))).toBe(isHeld);
  });

  it('a new map → nothing is wrong', () => {
    const map = newMap({ title: 'Larkfield', siteId: 1, languages: ['ar'] });
    expect(faultsIn(valuesOf(keptMap({ map }), {}), ID)).toEqual({});
  });

  it.each([
    [{ title: ' ' }, { title: 'title' }],
    [{ slug: 'No Such' }, { slug: 'slug' }],
    [{ siteIds: [] }, { siteIds: 'sites', home: 'home' }],
    [{ siteIds: [2] }, { home: 'home' }],
    [{ languages: [] }, { languages: 'languages' }],
    [{ profiles: [] }, { profiles: 'profiles' }],
    [{ profiles: [], routing: false }, {}],
    [{ colour: 'teal' }, { colour: 'colour' }],
    [{ logo: 'javascript:alert(1)' }, { logo: 'logo' }],
    [{ embedders: 'https://a.example\nhttps://b.example/path' }, { embedders: 'origins' }],
    [{ embedders: 'https://a.example https://b.example' }, {}],
  ] satisfies [Partial<MapValues>, object][])('%j → %j', (more, faults) => {
    expect(faultsIn(values(more), ID)).toEqual(faults);
  });
});
