import { performance } from 'node:perf_hooks';
import type { BrowserContext, Page } from '@playwright/test';
import { PublicPlanner } from '../../../src/domain/public-map/route/public-planner.ts';
import { PlaceSearch } from '../../../src/domain/public-map/search/place-search.ts';
import type {
  NetworkFile,
  PublicMapAnswer,
  PublicNode,
  PublicNodeLink,
  PublicPlace,
} from '../../../src/domain/public-map/index.ts';
import { ADMIN, startServer } from '../../e2e/support/server.ts';
import { randomOf } from '../../support/domain/network/random-network.ts';
import { signIn } from '../../support/server/index.ts';
import { publicMapBody } from '../../support/server/visitors/public-map-body.ts';
import { asMs, atMost, median, percentile, plain, ratio, type Figure, type Section } from '../figure.ts';
import { openBrowser } from '../setup/browser.ts';
import { openSlowNetwork } from '../setup/slow-network.ts';
import type { Stage } from '../setup/test-stage.ts';

const PLACES = 20_000;
const SIDE = 45;
const FLOORS = 10;
const ROUTES = 200;
const VISITS = 5;
/** A phone of the middle class in a mobile network. */
const PHONE = { cpu: 4, latency: 170, bitsPerSecond: 9_000_000 };
const TYPED = ['coffee', 'room 14207', 'cofee', 'مقهى', 'toilettes', '19 999'];

/** A visitor's first visit by phone beside a stock map of the same tiles, and what the page works out by itself. */
export async function measureVisitor(stage: Stage): Promise<Section> {
  const server = await startServer({ seed: 'demo', env: { STOREY_APP_DIR: stage.app } });
  const browser = await openBrowser();
  try {
    const api = await signIn(server.origin, ADMIN.email, ADMIN.password);
    const body = publicMapBody(1, { home: { siteId: 1, buildingId: 1, levelIndex: 0 } });
    await api('PUT', '/clients/1/public-maps/0f3e1f2a-1111-4111-8111-000000000001', body);
    const answer = (await api('GET', `/public/${body.slug}`)).result as unknown as PublicMapAnswer;
    const bare = bareAddress(answer);
    // A browser's own emulation holds for the page alone: see slow-network.ts.
    const line = await openSlowNetwork(server.port, PHONE);
    const visits: { ours: Visit; bare: Visit }[] = [];
    for (let i = 0; i < VISITS; i += 1) {
      const fresh = () =>
        browser.newContext({
          baseURL: line.origin,
          viewport: { width: 390, height: 844 },
          deviceScaleFactor: 2,
          hasTouch: true,
        });
      visits.push({
        bare: await visit(await fresh(), bare),
        ours: await visit(await fresh(), `/m/${body.slug}`),
      });
    }
    line.close();
    const desk = () => browser.newContext({ baseURL: server.origin });
    const switches = {
      bare: await levelSwitches(await desk(), bareAddress(answer, [1, 2]), ['1', '0', '2']),
      ours: await levelSwitches(await desk(), `/m/${body.slug}`, ['1', 'G', '2']),
    };
    const of = (pick: (one: (typeof visits)[number]) => number): number => median(visits.map(pick));
    return {
      title: 'The page of a public map',
      figures: [
        ratio(
          'First visit by phone, to the map that has drawn all',
          of(({ ours }) => ours.map),
          { name: 'a bare MapLibre with the same tiles', ms: of(({ bare: other }) => other.map) },
          1.3,
        ),
        plain('To the field that searches', asMs(of(({ ours }) => ours.field))),
        atMost(
          'Level switch, from the press to the first picture, p95',
          percentile(switches.ours, 0.95),
          100,
          asMs,
        ),
        plain('The same in a bare MapLibre with the same tiles', asMs(percentile(switches.bare, 0.95))),
        ...searchFigures(),
        ...routeFigures(),
      ],
      notes: [
        `Phone: processor ${PHONE.cpu} times slower, ${PHONE.bitsPerSecond / 1e6} Mbit/s, ${PHONE.latency} ms; medians of ${VISITS} visits of each page in turn, each with an empty cache.`,
        `Search and routes: Node.js, one thread; ${PLACES.toLocaleString('en')} places, ${(SIDE * SIDE * FLOORS).toLocaleString('en')} nodes on ${FLOORS} floors.`,
      ],
    };
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** The bare page, with the part of the map that the visitor's page opens with. @param more levels that it can show as well */
function bareAddress({ tiles, levels }: PublicMapAnswer, more: readonly number[] = []): string {
  const level = levels.find(({ buildingId, levelIndex }) => buildingId === 1 && levelIndex === 0)!;
  const address = (index: number): string =>
    `/api/v8${tiles.level.replace('{building}', '1').replace('{level}', String(index))}`;
  const search = new URLSearchParams({
    outline: `/api/v8${tiles.outline}`,
    level: address(0),
    bounds: level.bounds!.join(),
  });
  for (const index of more) search.append('more', address(index));
  return `/bench/bare-tiles.html?${search}`;
}

/** Milliseconds since the navigation. */
interface Visit {
  map: number;
  field: number;
}

async function visit(context: BrowserContext, path: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.cpu });
  await page.addInitScript(() => {
    const seen: { map?: number; field?: number } = {};
    Object.assign(window, { benchSeen: seen });
    new MutationObserver(() => {
      if (document.querySelector('input') !== null) seen.field ??= performance.now();
      const isIdle = document.querySelector('[data-map-idle="true"]') !== null;
      if (isIdle) seen.map ??= performance.now();
      else delete seen.map;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(path);
  await page.waitForSelector('[data-map-idle="true"]', { timeout: 90_000 });
  // What is still for so long has nothing left to draw.
  await page.waitForTimeout(2500);
  const seen = await page.evaluate(() => (window as unknown as { benchSeen: Partial<Visit> }).benchSeen);
  await context.close();
  return { map: seen.map ?? Number.NaN, field: seen.field ?? Number.NaN };
}

/** Milliseconds from presses of levels that were open before to the next picture, on a desk. */
async function levelSwitches(
  context: BrowserContext,
  path: string,
  names: readonly string[],
): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForSelector('[data-map-idle="true"]', { timeout: 90_000 });
  const times: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    const ms = await press(page, names[i % names.length]!);
    // The first of each reads its tiles.
    if (i >= 3) times.push(ms);
    await page.waitForTimeout(400);
  }
  await context.close();
  return times;
}

const press = (page: Page, name: string): Promise<number> =>
  page.evaluate((level) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('button, [role="radio"], label')];
    const button = buttons.find((one) => one.textContent.trim() === level);
    if (button === undefined) throw new Error(`No button of level ${level}.`);
    const begin = performance.now();
    button.click();
    return new Promise<number>((done) => {
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
    });
  }, name);

function searchFigures(): Figure[] {
  const random = randomOf(5);
  const words = ['Room', 'Coffee', 'Office', 'Toilet', 'Ward', 'Gate', 'Store', 'مقهى', '会議室'];
  const places = Array.from({ length: PLACES }, (_, i): PublicPlace => {
    const word = words[Math.floor(random() * words.length)]!;
    return {
      fid: `place-${i}`,
      typeCode: 'room',
      name: `${word} ${i}`,
      names: { fr: `${word === 'Toilet' ? 'Toilettes' : word} ${i}` },
      keywords: { '': [`word ${i % 300}`] },
      siteId: 1,
      buildingId: 1,
      levelIndex: i % FLOORS,
      at: [10 + random() / 100, 50 + random() / 100],
      bounds: [10, 50, 10.01, 50.01],
    };
  });
  const type = {
    code: 'room',
    title: 'Room',
    group: null,
    colour: 'office',
    pictogram: 'x',
    role: 'room',
    isPlace: true,
  };
  const search = new PlaceSearch(places, { types: [type as never], sites: [] }, [[0, 0]]);
  const query = { typeCodes: null, openAt: null, seconds: null, isNearestFirst: false, most: 50 };
  const letters = TYPED.flatMap((text) =>
    Array.from({ length: text.length }, (_, i) => text.slice(0, i + 1)),
  );
  for (const text of letters) search.find({ ...query, text });
  const times = letters.map((text) => timed(() => search.find({ ...query, text })));
  return [
    atMost(
      `A letter typed among ${PLACES.toLocaleString('en')} places, p95`,
      percentile(times, 0.95),
      30,
      asMs,
    ),
  ];
}

function routeFigures(): Figure[] {
  const file = tower();
  let planner: PublicPlanner | undefined;
  const built = timed(() => {
    planner = new PublicPlanner(file);
  });
  const random = randomOf(9);
  const end = () => {
    const node = file.nodes[Math.floor(random() * file.nodes.length)]!;
    const floor = { buildingId: 1, levelIndex: node.levelIndex! };
    return { at: node.at, floor, stop: { nodes: [file.nodes.indexOf(node)], at: node.at } };
  };
  const times = Array.from({ length: ROUTES }, () => {
    const ends = [end(), end()];
    return timed(() => planner!.plan('step-free', ends));
  });
  return [
    atMost(
      `A route among ${file.nodes.length.toLocaleString('en')} nodes, p95 of ${ROUTES}`,
      percentile(times, 0.95),
      50,
      asMs,
    ),
    plain('Its network, read once', asMs(built)),
  ];
}

/** Floors of crossing corridors, and an elevator of all floors in their middle. */
function tower(): NetworkFile {
  const index = (floor: number, x: number, y: number): number => (floor * SIDE + x) * SIDE + y;
  const middle = Math.floor(SIDE / 2);
  const nodes = Array.from({ length: FLOORS * SIDE * SIDE }, (_, i): PublicNode => {
    const [levelIndex, x, y] = [Math.floor(i / (SIDE * SIDE)), Math.floor(i / SIDE) % SIDE, i % SIDE];
    const links: PublicNodeLink[] = [
      ...(x > 0 ? [[index(levelIndex, x - 1, y)] as const] : []),
      ...(x + 1 < SIDE ? [[index(levelIndex, x + 1, y)] as const] : []),
      ...(y > 0 ? [[index(levelIndex, x, y - 1)] as const] : []),
      ...(y + 1 < SIDE ? [[index(levelIndex, x, y + 1)] as const] : []),
    ];
    const isElevator = x === middle && y === middle;
    return {
      fid: `node-${i}`,
      typeCode: isElevator ? 'elevator-node' : 'graph-node',
      at: [10 + (x * 4) / 71_695, 50 + (y * 4) / 111_229],
      siteId: 1,
      buildingId: 1,
      levelIndex,
      links,
      ...(isElevator && {
        group: 'elevator',
        isAccessible: true,
        portals: Array.from(
          { length: FLOORS },
          (__, floor) => [index(floor, middle, middle)] as const,
        ).filter(([to]) => to !== i),
      }),
    };
  });
  return { nodes, speeds: { quickest: 1.35, 'step-free': 0.8, comfortable: 1.35 } };
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
