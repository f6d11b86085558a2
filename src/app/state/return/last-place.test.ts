import { expect, it } from 'vitest';
import { forgetPlaces, keepPlace, ownerOf, takeReturn } from './last-place.ts';

const OWNER = ownerOf('https://storey.test', 7);
const LEVEL = '/cms/content/clients/1/sites/1/buildings/1/levels/0/pois/add';
const HOME = '/cms/content/clients';
const VIEW = { center: [10, 50] as [number, number], zoom: 19, bearing: 0, pitch: 0 };

/** A device with tabs that live, are left or are killed. */
function device() {
  const rows = new Map<string, string>();
  const held = new Set<string>();
  let clock = 1000;
  const settings = {
    keys: () => [...rows.keys()],
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
  const locks = {
    request: async (name: string) => void held.add(name),
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  } as unknown as LockManager;
  const now = () => (clock += 1000);
  return {
    settings,
    rows,
    open: (id: string, owner = OWNER) => keepPlace(settings, { owner, id, now, locks }),
    kill: (id: string) => void held.delete(`storey-place:${id}`),
    start: (path = HOME, owner = OWNER) => takeReturn(settings, { owner, path, now: now(), locks }),
  };
}

it('killed on a level → the next start goes there, with its view; once', async () => {
  const tablet = device();
  const tab = tablet.open('a');
  tab.note({ path: LEVEL });
  tab.note({ view: VIEW });
  tab.note({ choices: { 'print-scale': 200 } });
  tablet.kill('a');
  expect(await tablet.start('/cms/content')).toMatchObject({
    path: LEVEL,
    view: VIEW,
    choices: { 'print-scale': 200 },
  });
  expect(await tablet.start()).toBeNull();
});

it('left, or still open → the next start shows what it was asked for', async () => {
  const tablet = device();
  tablet.open('a').note({ path: LEVEL });
  expect(await tablet.start()).toBeNull();
  const other = tablet.open('b');
  other.note({ path: LEVEL });
  other.note({ isClosed: true });
  tablet.kill('b');
  expect(await tablet.start()).toBeNull();
});

it('killed, and another address is asked for → that one wins, and the person goes on from there', async () => {
  const tablet = device();
  tablet.open('a').note({ path: LEVEL });
  tablet.kill('a');
  expect(await tablet.start('/cms/reports')).toBeNull();
  expect(await tablet.start()).toBeNull();
  // As a browser opens it again by itself.
  tablet.open('b').note({ path: LEVEL });
  tablet.kill('b');
  expect(await tablet.start(LEVEL)).toMatchObject({ path: LEVEL });
});

it('two tabs killed → the place of the last used one', async () => {
  const tablet = device();
  const [first, second] = [tablet.open('a'), tablet.open('b')];
  first.note({ path: LEVEL });
  second.note({ path: '/cms/reports' });
  first.note({ view: VIEW });
  tablet.kill('a');
  tablet.kill('b');
  expect(await tablet.start()).toMatchObject({ path: LEVEL });
});

it('someone else signs in → is not led there; after a sign-out nothing is left of it', async () => {
  const tablet = device();
  const other = ownerOf('https://storey.test', 8);
  tablet.open('a').note({ path: LEVEL });
  tablet.kill('a');
  expect(await tablet.start(HOME, other)).toBeNull();
  forgetPlaces(tablet.settings, other);
  expect(tablet.rows.size).toBe(1);
  forgetPlaces(tablet.settings, OWNER);
  expect(tablet.rows.size).toBe(0);
});

it.each(['{', 'null', '{"owner":7}', '{"owner":"x","at":1,"path":"https://elsewhere.test"}'])(
  'what is kept can not be read: %s → passed over',
  async (stored) => {
    const tablet = device();
    tablet.settings.setItem('place:a', stored);
    expect(await tablet.start()).toBeNull();
  },
);
