import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestServer } from '../../e2e/support/server.ts';
import { makeWorld, type World } from '../../e2e/support/test-world.ts';
import { text } from '../../support/app/texts.ts';
import { planFile } from '../device/floor-plan-file.ts';
import { openCable, type Cable } from '../network/cable.ts';
import { AppInEngine } from './app-in-engine.ts';
import type { Engine, Launch } from './engine.ts';
import { holdTransactions, isHolding } from './hold-transactions.ts';

/** Milliseconds until a service worker has all files on a busy machine. */
const INSTALL_MS = 300_000;
/** Milliseconds for a page that has to open at once: more than the splash is shown alone. */
const OPEN_MS = 30_000;

/** One person at one browser, and what is played with them. */
interface Play {
  world: World;
  cable: Cable;
  app: AppInEngine;
  engine: Engine;
  /** Opens the browser again, with the same profile, at this path. */
  reopen: (path: string) => Promise<void>;
  /** The folder for files. */
  folder: string;
}

type Step = readonly [name: string, play: (of: Play) => Promise<void>];

/** Plays one engine from the sign-in to the upload. @returns what went wrong, with the step's name */
export async function playEngine(
  open: (how: Launch) => Promise<Engine>,
  server: TestServer,
  display: string,
  tell: (line: string) => void,
): Promise<string[]> {
  const profile = await mkdtemp(join(tmpdir(), 'storey-engine-'));
  const folder = await mkdtemp(join(tmpdir(), 'storey-files-'));
  const world = await makeWorld(server);
  const cable = await openCable(server.port);
  const engine = await open({ profile, display });
  const play: Play = {
    world,
    cable,
    engine,
    folder,
    app: new AppInEngine(engine.page, cable.origin),
    reopen: async (path) => {
      play.engine = await open({ profile, display });
      play.app = new AppInEngine(play.engine.page, cable.origin);
      await play.app.open(path);
    },
  };
  const faults: string[] = [];
  try {
    for (const [name, step] of STEPS) {
      await step(play);
      tell(`${engine.name} · ${name}`);
    }
  } catch (cause) {
    faults.push(`${engine.name}: ${cause instanceof Error ? cause.message : String(cause)}`);
  } finally {
    await play.engine.close().catch(() => undefined);
    await play.engine.kill();
    cable.close();
    for (const made of [profile, folder]) await rm(made, { recursive: true, force: true, maxRetries: 5 });
  }
  return faults;
}

const STEPS: readonly Step[] = [
  ['sign-in and level', signIn],
  ['save', save],
  ['draw', draw],
  ['import', takePlan],
  ['leave while it writes, and come back', leaveWhileWriting],
  ['cut, save, kill', cutAndKill],
  ['cold start without a server', coldStart],
  ['upload', upload],
];

async function signIn({ app, world }: Play): Promise<void> {
  await app.signIn(world.path);
  await app.find(app.row('Kitchen'));
  await app.pillSays(/^All synced/);
}

async function save({ app, world }: Play): Promise<void> {
  await app.rename('Kitchen', 'Canteen');
  await app.until(
    'the new name on the server',
    async () => (await world.feature(world.fids.kitchen))?.properties.name === 'Canteen',
  );
}

async function draw({ app, world }: Play): Promise<void> {
  await app.button(text('content:add.pois'));
  const form = text('forms:titles.add.pois');
  await app.button('/^Type/', form);
  await app.press({ css: '[role="option"]', name: '/Kitchen/' });
  await app.fill({ css: 'input', name: 'Name', within: form }, 'Drawn room');
  await app.button('/^Rectangle/');
  await app.find({ css: '[data-map-tool="draw-rectangle"]' });
  const map = await app.find({ css: '[data-map-idle]' });
  for (const [x, y] of [
    [0.3, 0.55],
    [0.4, 0.65],
  ] as const)
    await app.page.pressAt(map.x + map.width * x, map.y + map.height * y);
  await app.find({ css: '[data-map-tool="direct-select"]' });
  await app.button('/^(Save|Add)/', form);
  await app.until('the drawn room on the server', async () =>
    (await world.content(world.buildingId, 0)).some(({ properties }) => properties.name === 'Drawn room'),
  );
}

async function takePlan({ app, world, folder }: Play): Promise<void> {
  const plan = planFile(1000);
  const path = join(folder, plan.name);
  await writeFile(path, plan.buffer);
  await app.open(world.path.replace(/levels\/.*/, 'levels/add'));
  await app.until('a field for the plan', () =>
    app.run(() => document.querySelector('input[type="file"]') !== null),
  );
  await app.page.giveFile(`() => document.querySelector('input[type="file"]')`, path);
  const form = text('import:title');
  await app.button('/^Level type/', form);
  await app.press({ css: '[role="option"]', name: '/Office/' });
  await app.button('/^(Save|Add|Import)/', form);
  await app.until('the rooms of the plan on the server', async () => {
    const there = await world.content(world.buildingId, 1);
    return there.length >= 20;
  });
}

/** By address, in the middle of a write: what WebKit puts aside with its open transaction. */
async function leaveWhileWriting(play: Play): Promise<void> {
  const { app, world } = play;
  await app.open(world.path);
  await app.find(app.row('Canteen'));
  await app.fillName('Canteen', 'Half said');
  await app.run(holdTransactions);
  await app.button('/^Save/', text('forms:titles.edit.pois'));
  await app.until('a write', () => app.run(isHolding));
  const next = '/cms/content/clients';
  await app.run((path) => window.location.assign(path), next);
  // Until it comes, the page before still answers.
  await app.until(
    'the next page',
    async () => (await app.run((path) => location.pathname === path, next)) && (await app.pill()) !== null,
    OPEN_MS,
  );
  await app.page.back();
  await app.until('the page before', () => app.run((path) => location.pathname.startsWith(path), world.path));
  await app.until('its pill', async () => (await app.pill()) !== null, OPEN_MS);
  await app.open(world.path);
  await app.until(
    'what was entered, as a change or as a draft',
    async () => (await app.isThere(app.row('Half said'))) || app.isThere(app.row('Draft')),
  );
  await app.pillSays(/^All synced/);
}

async function cutAndKill(play: Play): Promise<void> {
  const { app, world, cable, engine } = play;
  await app.until(
    'an installed app',
    () =>
      app.run(() => {
        const page = window as unknown as { isReady?: boolean };
        void navigator.serviceWorker.ready.then(() => (page.isReady = true));
        return page.isReady === true;
      }),
    INSTALL_MS,
  );
  await app.open(world.path);
  await app.find(app.row('Library'));
  cable.cut();
  await app.rename('Library', 'Reading room');
  await app.pillSays(/waiting/);
  await engine.kill();
}

async function coldStart({ reopen, world }: Play): Promise<void> {
  await reopen(world.path);
}

async function upload(play: Play): Promise<void> {
  const { app, world, cable } = play;
  await app.find(app.row('Reading room'));
  await app.pillSays(/waiting/);
  cable.mend();
  await app.until(
    'the name on the server',
    async () => (await world.feature(world.fids.library))?.properties.name === 'Reading room',
    180_000,
  );
  await app.pillSays(/^All synced/);
}
