import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEAF_MS, NO_CARD, stepCards, type CardEvent, type Cards } from './round-cards.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

const play = (events: readonly CardEvent[], from: Cards = NO_CARD): Cards => events.reduce(stepCards, from);
const order = (next: string | null, isThere = true): CardEvent => ({ type: 'order', next, isThere });
const painted = (fid: string | null, at: number): CardEvent => ({ type: 'painted', fid, step: null, at });
const down = (at: number): CardEvent => ({ type: 'down', at });
const there: CardEvent = { type: 'answer', answer: 'there' };
const SHOWN = [order('pharmacy'), painted('pharmacy', 0)];
const READY = DEAF_MS;

describe('a round of cards', () => {
  it.each<[string, CardEvent[], Partial<Cards>]>([
    ['nothing shown · rows arrive → the first card', [order('pharmacy')], { fid: 'pharmacy' }],
    ['card shown · network arrives → it stays', [...SHOWN, order('kiosk')], { fid: 'pharmacy' }],
    ['card shown · its place is deleted → the next one', [...SHOWN, order('kiosk', false)], { fid: 'kiosk' }],
    [
      'finger on a card · its place is deleted → the answer is still for it',
      [...SHOWN, down(READY), order('kiosk', false), there],
      { given: { fid: 'pharmacy', answer: 'there' } },
    ],
    ['card not painted · tap → nothing', [order('pharmacy'), down(9999), there], { given: null }],
    ['card painted just now · tap → nothing', [...SHOWN, down(READY - 1), there], { given: null }],
    [
      'down while deaf, up later → nothing',
      [...SHOWN, down(READY - 1), painted('pharmacy', READY + 50), there],
      { given: null },
    ],
    [
      'card painted for long enough · tap → its answer is shown, the card stays beneath',
      [...SHOWN, down(READY), there],
      { fid: 'pharmacy', given: { fid: 'pharmacy', answer: 'there' } },
    ],
    [
      'answer shown · second tap → nothing more',
      [...SHOWN, down(READY), there, down(READY + 50), { type: 'answer', answer: 'gone' }],
      { given: { fid: 'pharmacy', answer: 'there' } },
    ],
    [
      'answer shown · rows arrive → nothing moves',
      [...SHOWN, down(READY), there, order('kiosk', false)],
      { fid: 'pharmacy' },
    ],
    [
      'answer was shown → the next card, not yet painted',
      [...SHOWN, down(READY), there, { type: 'goOn', next: 'kiosk' }],
      { fid: 'kiosk', given: null, paintedAt: null },
    ],
    [
      'answer refused → the card again, deaf once more',
      [...SHOWN, down(READY), there, { type: 'refuse', at: 900 }, down(901), there],
      { fid: 'pharmacy', given: null },
    ],
    [
      'paint of the former card comes late → it does not count for the new one',
      [...SHOWN, down(READY), there, { type: 'goOn', next: 'kiosk' }, painted('pharmacy', 850)],
      { fid: 'kiosk', paintedAt: null },
    ],
    [
      'step opened by a tap · second tap in it → nothing',
      [
        ...SHOWN,
        down(READY),
        { type: 'open', step: 'gone' },
        down(READY + 180),
        { type: 'answer', answer: 'gone' },
      ],
      { fid: 'pharmacy', step: 'gone', given: null },
    ],
    [
      'something is added · its map is tapped, positions come → the hidden card stays',
      [...SHOWN, { type: 'open', step: 'here' }, order('kiosk'), order('library')],
      { fid: 'pharmacy', step: 'here' },
    ],
    [
      'something is added · the hidden place is deleted → what is added stays open',
      [...SHOWN, { type: 'open', step: 'here' }, order('kiosk', false)],
      { fid: 'kiosk', step: 'here' },
    ],
    ['person opens another card → that', [...SHOWN, { type: 'choose', fid: 'kiosk' }], { fid: 'kiosk' }],
    [
      'something was taken back → deaf once more',
      [...SHOWN, { type: 'rest', at: READY }, down(READY + 180), there],
      { given: null },
    ],
  ])('%s', (_, events, expected) => expect(play(events)).toMatchObject(expected));
});

/** A device on which the next frame, the network and rows come when they like. */
interface World {
  now: number;
  cards: Cards;
  /** What the eye last saw, and since when. */
  seen: { fid: string | null; since: number };
  /** What was seen, long enough, when the finger came down; undefined: it is not down. */
  under: string | null | undefined;
  places: readonly string[];
  answered: string[];
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];
const act = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 16, 50, 180, 399, 400, 600, 1500) }),
  fc.record({ kind: fc.constantFrom('paint' as const, 'down' as const, 'up' as const, 'goOn' as const) }),
  fc.record({ kind: fc.constant('order' as const), places: fc.shuffledSubarray(PLACES) }),
);

function next(world: World): string | null {
  return world.places.find((fid) => fid !== world.cards.given?.fid) ?? null;
}

function live(world: World, did: typeof act extends fc.Arbitrary<infer One> ? One : never): void {
  const { cards, now } = world;
  const step = (event: CardEvent): void => {
    world.cards = stepCards(world.cards, event);
  };
  if (did.kind === 'wait') world.now += did.ms;
  else if (did.kind === 'order') {
    world.places = did.places;
    step(order(next(world), did.places.includes(cards.fid ?? '')));
  } else if (did.kind === 'paint') {
    if (world.seen.fid !== cards.fid || cards.paintedAt === null) world.seen = { fid: cards.fid, since: now };
    step(painted(cards.fid, now));
  } else if (did.kind === 'down') {
    world.under = now - world.seen.since >= DEAF_MS ? world.seen.fid : null;
    step(down(now));
  } else if (did.kind === 'goOn') {
    if (cards.given !== null) step({ type: 'goOn', next: next(world) });
  } else {
    step(there);
    const { given } = world.cards;
    if (given !== null && cards.given === null) {
      expect(given.fid).toBe(world.under);
      world.answered.push(given.fid);
    }
    world.under = undefined;
  }
}

const start = (): World => ({
  now: 0,
  cards: NO_CARD,
  seen: { fid: null, since: 0 },
  under: undefined,
  places: PLACES,
  answered: [],
});

it('any order of taps, frames and arrivals · an answer → is for the card that was seen at touch down', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 120 }), (acts) => {
      const world = start();
      for (const did of acts) live(world, did);
    }),
    { numRuns: runs(500) },
  );
});

it.each([50, 180, 600])('two taps %i ms apart · frames late or in time → one answer', (apart) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: apart }), (frame) => {
      const tap = (at: number): CardEvent[] => [down(at), there];
      const first = play([...SHOWN, ...tap(READY)]);
      // The earliest that the next card can come: the answer is shown before.
      const shownUntil = READY + DEAF_MS;
      const second = READY + apart;
      const after = play(
        second < shownUntil
          ? tap(second)
          : [{ type: 'goOn', next: 'kiosk' }, painted('kiosk', shownUntil + frame), ...tap(second)],
        first,
      );
      expect(after.given?.fid).not.toBe('kiosk');
    }),
  );
});
