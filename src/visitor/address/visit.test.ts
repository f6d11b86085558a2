import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOfVisit, visitOf, type EndName, type Visit } from './visit.ts';

const PAGE = 'https://maps.example';
const read = (address: string): Visit => visitOf(new URL(address, PAGE));

describe('an address of the page', () => {
  it('a poster of a place → where one is and looks', () => {
    expect(read('/m/larkfield?at=3b4dcd4c&heading=-90&lang=ar')).toEqual({
      slug: 'larkfield',
      view: { is: 'search' },
      at: '3b4dcd4c',
      heading: 270,
      lang: 'ar',
      isEmbedded: false,
    });
  });

  it('a route with a profile and a stop', () => {
    const { view } = read('/m/larkfield/routes/here/b?profile=step-free&via=%4045.5,-122.8,1,0');
    expect(view).toEqual({
      is: 'route',
      ends: [
        { is: 'position' },
        { is: 'spot', at: [-122.8, 45.5], floor: { buildingId: 1, levelIndex: 0 } },
        { is: 'place', fid: 'b' },
      ],
      profile: 'step-free',
    });
  });

  it.each([
    ['/m/larkfield/places/', { is: 'search' }],
    ['/m/larkfield/places/%E0%A4%A', { is: 'search' }],
    ['/m/larkfield/routes/a', { is: 'search' }],
    ['/m/larkfield/routes/a/b?profile=fly', { is: 'route', profile: null }],
    ['/m/larkfield/somewhere/else', { is: 'search' }],
  ])('%s → what can be read of it', (address, view) => {
    expect(read(address)).toMatchObject({ slug: 'larkfield', view });
  });

  it('no slug, and an odd one → empty', () => {
    expect([read('/m/').slug, read('/m/..%2f..%2fapi').slug, read('/m/A').slug]).toEqual(['', '', '']);
  });

  it('any visit → there and back', () => {
    const text = fc
      .string({ minLength: 1 })
      .filter((one) => !/^@|^(-|here|\.{1,2})$/.test(one) && one.isWellFormed());
    const degrees = (most: number) => fc.integer({ min: -most, max: most }).map((one) => one / 1e7);
    const floor = fc.record({ buildingId: fc.nat(), levelIndex: fc.integer({ min: -9, max: 99 }) });
    const end: fc.Arbitrary<EndName> = fc.oneof(
      text.map((fid) => ({ is: 'place' as const, fid })),
      fc.record({
        is: fc.constant('spot' as const),
        at: fc.tuple(degrees(180e7), degrees(90e7)),
        floor: fc.option(floor),
      }),
      fc.constantFrom({ is: 'position' as const }, { is: 'unknown' as const }),
    );
    const visits: fc.Arbitrary<Visit> = fc.record({
      slug: fc.constant('larkfield-k7qd'),
      view: fc.oneof(
        fc.constant({ is: 'search' as const }),
        text.map((fid) => ({ is: 'place' as const, fid })),
        fc.record({
          is: fc.constant('route' as const),
          ends: fc.array(end, { minLength: 2, maxLength: 6 }),
          profile: fc.constantFrom(null, 'quickest' as const, 'step-free' as const),
        }),
      ),
      at: fc.option(text),
      heading: fc.option(fc.integer({ min: 0, max: 359 })),
      lang: fc.constantFrom(null, 'ar', 'pt-BR'),
      isEmbedded: fc.boolean(),
    });
    fc.assert(
      fc.property(visits, (visit) => {
        const back = read(addressOfVisit(visit));
        expect(JSON.parse(JSON.stringify(back))).toEqual(JSON.parse(JSON.stringify(visit)));
      }),
    );
  });
});
