import 'fake-indexeddb/auto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { transact } from '../../../src/db/index.ts';
import type { Fid } from '../../../src/domain/entities/ids.ts';
import { contentPage } from '../../e2e/support/page-objects.ts';
import type { World } from '../../e2e/support/test-world.ts';
import type { Done } from '../device/scenario-result.ts';
import { addPlaces } from '../device/add-places.ts';
import type { Door } from '../network/proxy.ts';
import { openOther, workOf, type WorkFile } from '../device/second-device.ts';
import type { Stage } from '../device/test-stage.ts';

const TABS = 4;
/** Changes in one push. */
const CHANGES = 200;
/** Milliseconds for one change: all four tabs show each. */
const PATIENCE_MS = 2000;
/** Milliseconds within which a second renewal would have been asked for. */
const AFTER_MS = 2000;

/**
 * The access token ends in the middle of a push of many changes, with four tabs open of which each asks for something
 * at that moment. The bundled server's refresh tokens are good for one use; using one twice ends the sign-in.
 */
export async function playStorms(
  stage: Stage,
  rounds: number,
  tell: (line: string) => void,
  changes = CHANGES,
): Promise<Done> {
  const { tablet, world, door } = stage;
  const faults: string[] = [];
  let refused = 0;
  const fids = await addPlaces(world, changes);
  const pages = [tablet.page];
  while (pages.length < TABS) pages.push(await tablet.another());
  const heard = listen(pages);
  for (let round = 1; round <= rounds; round += 1) {
    const file = await rename(door.origin, fids, `Storm ${round}`);
    await tablet.cut();
    await tablet.takeIn(file);
    const storm = brew(door, 1 + Math.floor(Math.random() * (changes - 10)));
    heard.begin();
    const since = Date.now();
    await tablet.mend();
    await storm.ended;
    // They come back while the others' calls are refused.
    await Promise.all(pages.slice(1).map((page) => page.goto(world.path)));
    for (const page of pages) await contentPage(page).pillSays(/^All synced/, changes * PATIENCE_MS);
    const ms = Date.now() - since;
    await sleep(AFTER_MS);
    const found = [
      ...storm.wrong(changes),
      ...heard.wrong(),
      ...(await notNamed(world, fids, `Storm ${round}`)),
      ...pages.flatMap(signedOut),
    ];
    refused += storm.refused();
    faults.push(...found.map((one) => `round ${round}: ${one}`));
    tell(
      `the token ended at write ${storm.at} of ${changes}: all uploaded after ${ms} ms, ${storm.refused()} calls refused, ${storm.renewals()} renewal asked for`,
    );
    await tablet.page.goto(world.path);
  }
  door.gate = () => Promise.resolve('on');
  for (const page of pages.slice(1)) await page.close();
  const line = `R13 ${rounds} times the token ended in a push of ${changes} changes, ${TABS} tabs: ${refused} calls refused, ${faults.length} faults`;
  return { line, faults };
}

/**
 * How often a tab was given new tokens. The request of a page that was left at that moment is lost, and the next page repeats
 * it: so the server gets more requests.
 */
function listen(pages: readonly Page[]) {
  let given = 0;
  for (const page of pages)
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('/auth/token')) given += 1;
    });
  return {
    begin: () => (given = 0),
    wrong: (): string[] => (given === 1 ? [] : [`${given} renewals were answered`]),
  };
}

const signedOut = (page: Page): string[] => (page.url().includes('/signin') ? ['a tab was signed out'] : []);

/** Another tablet renames all of them. */
async function rename(origin: string, fids: readonly string[], name: string): Promise<WorkFile> {
  const other = await openOther(origin);
  other.setOnline(true);
  for (const level of await other.db.levels.toArray()) await other.engine.pullLevel(level.lid);
  other.setOnline(false);
  const rows = (await other.db.features.bulkGet(fids as Fid[])).filter((row) => row !== undefined);
  if (rows.length !== fids.length) throw new Error(`The other tablet has ${rows.length} places.`);
  const changes = rows.map((before) => ({
    table: 'features' as const,
    key: before.fid,
    before,
    after: { ...before, properties: { ...before.properties, name } },
  }));
  await transact(
    other.db,
    { label: 'changeFeature', changes },
    { now: other.clock.now(), newId: other.newId },
  );
  return workOf(other);
}

/** With the nth write the token with which it was sent is good no more, until it has been renewed. */
function brew(door: Door, at: number) {
  let [bad, writes, refused] = ['', 0, 0];
  /** How often each write was done. */
  const done = new Map<string, number>();
  let tellEnd: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (tellEnd = resolve));
  let renewals = 0;
  door.gate = (call, bearer) => {
    if (call === 'POST /auth/token' && bad !== '') renewals += 1;
    if (bearer !== '' && bearer === bad) {
      refused += 1;
      return Promise.resolve({ status: 401 });
    }
    if (call.startsWith('PUT /features/')) {
      done.set(call, (done.get(call) ?? 0) + 1);
      writes += 1;
      if (writes === at) {
        bad = bearer;
        tellEnd();
      }
    }
    return Promise.resolve('on');
  };
  return {
    at,
    ended,
    refused: () => refused,
    renewals: () => renewals,
    wrong: (changes: number): string[] => {
      const twice = [...done.values()].filter((times) => times > 1).length;
      return [
        ...(refused > 0 ? [] : ['nothing was refused']),
        ...(done.size === changes ? [] : [`${done.size} of ${changes} places were sent`]),
        ...(twice === 0 ? [] : [`${twice} were sent twice`]),
      ];
    },
  };
}

async function notNamed(world: World, fids: readonly string[], name: string): Promise<string[]> {
  const wanted = new Set(fids);
  const there = (await world.content(world.buildingId, 0)).filter(
    ({ properties }) => wanted.has(properties.fid) && properties.name === name,
  );
  return there.length === fids.length ? [] : [`the server has ${there.length} of ${fids.length} names`];
}
