import { beforeEach, describe, expect, it } from 'vitest';
import { Clock, memoryLocks } from '../../../../tests/support/sync/sync-device.ts';
import { createSession } from '../../../sync/index.ts';
import { handOver, takeOver } from '../../../start/handed-over.ts';
import { isEmbedded } from '../../state/session/embed-mode.ts';
import { enterEmbed, settleEmbed } from './enter-embed.ts';

const ORIGIN = 'https://api.test';
const ALLOWED = { embedOrigins: ['https://host.example'] };
const PEOPLE = {
  ann: { id: 4, email: 'ann@example.org', roles: [], permissions: [] },
  bob: { id: 5, email: 'bob@example.org', roles: [], permissions: [] },
};

/** An access token that says when it ends, in seconds from now. */
const accessOf = (person: string, seconds: number): string =>
  `h.${btoa(JSON.stringify({ sub: person, exp: Math.floor(new Clock().now() / 1000) + seconds }))}.s`;
const give = (access: string, refresh: string): void =>
  handOver('embed', { access_token: [access], refresh_token: [refresh] });

/** The server knows who has a token by its name; refresh tokens are `refresh-<name>`. */
async function open(config = ALLOWED, isFramed = true) {
  const clock = new Clock();
  const say = (status: number, body: unknown) => Response.json(body, { status });
  const storage = enterEmbed(config, ORIGIN, isFramed);
  const session = createSession({
    origin: ORIGIN,
    storage: storage ?? localStorage,
    locks: memoryLocks(),
    timer: clock,
    now: clock.now,
    network: { isOnline: () => true },
    fetch: async (url, init) => {
      if (url.endsWith('/auth/token')) {
        const sent = JSON.parse(init.body as string) as Record<string, string>;
        const person = sent['refresh_token']?.replace('refresh-', '') ?? '';
        return person in PEOPLE
          ? say(200, { result: { access_token: accessOf(person, 900), refresh_token: `refresh-${person}` } })
          : say(401, { error: { code: 'invalid-refresh-token', message: 'No.' } });
      }
      const bearer = new Headers(init.headers).get('Authorization') ?? '';
      const { sub } = JSON.parse(atob(bearer.split('.')[1] ?? 'e30=')) as { sub?: keyof typeof PEOPLE };
      return sub !== undefined && sub in PEOPLE
        ? say(200, { result: PEOPLE[sub], createdTimestampUtcEpochSeconds: 1 })
        : say(401, { error: { code: 'invalid-token', message: 'No.' } });
    },
  });
  if (isEmbedded()) await settleEmbed(session, config, ORIGIN);
  return session;
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  takeOver('embed');
});

describe('embed mode', () => {
  // @spec 1.13
  it('signs in the person of the tokens, in this window alone', async () => {
    give(accessOf('ann', 900), 'refresh-ann');
    const session = await open();
    expect(session.getSnapshot()).toEqual({ status: 'signedIn', user: PEOPLE.ann });
    expect(sessionStorage.getItem('refresh_token')).toBe('refresh-ann');
    expect(localStorage.length).toBe(0);
    expect((await open()).getSnapshot()).toMatchObject({ user: PEOPLE.ann });
  });

  it('renews expired tokens; refused → signed out', async () => {
    give(accessOf('ann', -1_000_000), 'refresh-ann');
    expect((await open()).getSnapshot()).toMatchObject({ status: 'signedIn', user: PEOPLE.ann });
    give(accessOf('nobody', -1_000_000), 'refresh-nobody');
    expect((await open()).getSnapshot()).toEqual({ status: 'signedOut' });
    expect(sessionStorage.getItem('refresh_token')).toBeNull();
    expect(isEmbedded()).toBe(true);
  });

  it('new tokens → goes on with their person; malformed ones → signed out', async () => {
    give(accessOf('ann', 900), 'refresh-ann');
    await open();
    give(accessOf('bob', 900), 'refresh-bob');
    expect((await open()).getSnapshot()).toMatchObject({ user: PEOPLE.bob });
    give('not a token', 'refresh-ann');
    expect((await open()).getSnapshot()).toEqual({ status: 'signedOut' });
  });

  it('is not begun, and ends, where no page may embed the app', async () => {
    give(accessOf('ann', 900), 'refresh-ann');
    await open();
    const session = await open({ embedOrigins: [] });
    expect([isEmbedded(), session.getSnapshot().status]).toEqual([false, 'signedOut']);
    give(accessOf('ann', 900), 'refresh-ann');
    expect((await open({ embedOrigins: [] })).getSnapshot().status).toBe('signedOut');
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });

  it("a link that a stranger sends → not begun, as its tokens may be the sender's", async () => {
    give(accessOf('bob', 900), 'refresh-bob');
    const session = await open(ALLOWED, false);
    expect([isEmbedded(), session.getSnapshot().status]).toEqual([false, 'signedOut']);
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });

  it('goes on in a window that the frame has opened', async () => {
    give(accessOf('ann', 900), 'refresh-ann');
    await open();
    expect((await open(ALLOWED, false)).getSnapshot()).toMatchObject({ user: PEOPLE.ann });
    expect(isEmbedded()).toBe(true);
  });
});
