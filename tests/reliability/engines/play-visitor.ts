import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN, startServer } from '../../e2e/support/server.ts';
import { signIn } from '../../support/server/index.ts';
import { publicMapBody } from '../../support/server/visitors/public-map-body.ts';
import { openCable, type Cable } from '../network/cable.ts';
import { AppInEngine } from './app-in-engine.ts';
import type { Engine, Launch } from './engine.ts';

/** Milliseconds until a whole map is kept on a busy machine. */
const KEPT_MS = 300_000;

interface Visit {
  app: AppInEngine;
  engine: Engine;
  cable: Cable;
  path: string;
}
type Step = readonly [name: string, play: (of: Visit) => Promise<void>];

/** Plays a visitor of a public map of the demo, who has never been there. @returns what went wrong, with the step's name */
export async function playVisitor(
  open: (how: Launch) => Promise<Engine>,
  display: string,
  tell: (line: string) => void,
): Promise<string[]> {
  const server = await startServer({ seed: 'demo' });
  const profile = await mkdtemp(join(tmpdir(), 'storey-visitor-'));
  const cable = await openCable(server.port);
  let step = 'start';
  let engine: Engine | undefined;
  try {
    const api = await signIn(server.origin, ADMIN.email, ADMIN.password);
    const body = publicMapBody(1, { home: { siteId: 1, buildingId: 1, levelIndex: 0 } });
    await api('PUT', `/clients/1/public-maps/${randomUUID()}`, body);
    engine = await open({ profile, display });
    const visit = { engine, cable, app: new AppInEngine(engine.page, cable.origin), path: `/m/${body.slug}` };
    for (const [name, play] of STEPS) {
      step = name;
      await play(visit);
      tell(`${engine.name} · visitor · ${name}`);
    }
    return [];
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    return [`${engine?.name ?? 'An engine'}, visitor, ${step}: ${said}`];
  } finally {
    await engine?.close().catch(() => undefined);
    await engine?.kill();
    cable.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    await server.dispose();
  }
}

const FIELD = { css: 'input[type="text"]', name: '/^Search/' };

const STEPS: readonly Step[] = [
  [
    'list and categories',
    async ({ app, path }) => {
      await app.open(path);
      await app.find({ css: 'button', name: '/Café/' });
    },
  ],
  [
    'the map draws',
    async ({ app }) => {
      await app.until('a map that is still', () =>
        app.run(() => document.querySelector('[data-map-idle="true"]') !== null),
      );
    },
  ],
  [
    'a word typed wrong, and a place',
    async ({ app }) => {
      await app.fill(FIELD, 'Lumne');
      await app.press({ css: 'button', name: '/^Café Lumen/' });
      await app.find({ css: 'h1', name: 'Café Lumen' });
    },
  ],
  [
    'directions from another floor',
    async ({ app }) => {
      await app.button('/^Directions/');
      await app.fill(FIELD, 'rehabilitation');
      await app.press({ css: 'button', name: '/^Rehabilitation/' });
      await app.find({ css: 'button', name: '/^Start/' });
      await app.find({ css: 'li', name: '/(elevator|stairs|Stairs|Elevator)/' });
    },
  ],
  [
    'a level',
    async ({ app, path }) => {
      await app.open(path);
      await app.find(FIELD);
      await app.press({ css: 'button', name: '/^2, /' });
      await app.until('the level said', () =>
        app.run(() =>
          [...document.querySelectorAll('[role="status"]')].some((one) =>
            one.textContent.includes('Second floor'),
          ),
        ),
      );
    },
  ],
  [
    'kept by its worker',
    async ({ app }) => {
      await app.until(
        'a map that works without a network',
        () => app.run(() => document.body.textContent.includes('Works without a network')),
        KEPT_MS,
      );
    },
  ],
  [
    'opened without a server',
    async ({ app, cable, path }) => {
      cable.cut();
      await app.open(`${path}?again`);
      await app.fill(FIELD, 'pharmacy');
      await app.press({ css: 'button', name: '/^Pharmacy/' });
      await app.find({ css: 'h1', name: '/^Pharmacy/' });
    },
  ],
];
