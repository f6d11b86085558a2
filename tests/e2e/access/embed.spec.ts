import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import { text, textPattern } from '../../support/app/texts.ts';
import { openProfile } from '../support/browser-profile.ts';
import { colleague, COLLEAGUE_PASSWORD, READER } from '../support/colleague.ts';
import { ADMIN, startServer, type TestServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

/** A site of its own whose only page shows the address after `?frame=` in a frame. */
async function startHost() {
  const server = createServer((request, response) => {
    const src = new URL(request.url ?? '/', 'http://host').searchParams.get('frame') ?? 'about:blank';
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>Host</title><iframe width="1200" height="700" src="${src.replaceAll('&', '&amp;')}"></iframe>`,
    );
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, show: (src: string) => `${origin}/?frame=${encodeURIComponent(src)}`, server };
}

/** All that the app's origin has written down but for the storage of the window. */
async function written(frame: Frame): Promise<string> {
  return frame.evaluate(async () => {
    const found: unknown[] = [location.href, document.referrer, Object.entries(localStorage)];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((settle, fail) => {
        const asked = indexedDB.open(name!);
        asked.addEventListener('success', () => settle(asked.result));
        asked.addEventListener('error', () => fail(asked.error!));
      });
      for (const store of db.objectStoreNames) {
        const asked = db.transaction(store).objectStore(store).getAll();
        await new Promise((settle) => asked.addEventListener('success', settle));
        found.push(asked.result);
      }
      db.close();
    }
    const pending = [await navigator.storage.getDirectory()];
    for (let folder = pending.pop(); folder !== undefined; folder = pending.pop())
      for await (const handle of folder.values()) {
        if (handle.kind === 'directory') pending.push(handle);
        else {
          const file = await handle.getFile().catch(() => null);
          found.push([handle.name, (await file?.text()) ?? '']);
        }
      }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push([request.url, request.referrer, [...(answer?.headers ?? [])]]);
        // @spec 2.12 2.31 6.13
        if (/json|html/.test(answer?.headers.get('content-type') ?? '')) found.push(await answer!.text());
      }
    }
    return JSON.stringify(found);
  });
}

const appFrame = (page: Page, origin: string): Frame =>
  page.frames().find((frame) => frame.url().startsWith(origin))!;

/** The tokens of a user who may only read one client. */
async function readerTokens(server: TestServer): Promise<string> {
  const email = await colleague(await makeWorld(server), server, READER);
  const answer = await fetch(`${server.origin}/api/v8/auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username: email, password: COLLEAGUE_PASSWORD }),
  });
  const { result } = (await answer.json()) as { result: { access_token: string; refresh_token: string } };
  return `access_token=${result.access_token}&refresh_token=${result.refresh_token}`;
}

test(
  'is framed by a named origin, which signs its user in, and by no other',
  { tag: '@slow' },
  async ({ browser }) => {
    const [host, other] = [await startHost(), await startHost()];
    const server = await startServer({ env: { STOREY_EMBED_ORIGINS: host.origin } });
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    try {
      const answer = await context.request.post(`${server.origin}/api/v8/auth/token`, {
        data: { grant_type: 'password', username: ADMIN.email, password: ADMIN.password },
      });
      const { result } = (await answer.json()) as {
        result: { access_token: string; refresh_token: string };
      };
      const tokens = `access_token=${result.access_token}&refresh_token=${result.refresh_token}`;
      const page = await context.newPage();
      const leaks: string[] = [];
      page.on('request', (request) => {
        const { referer = '' } = request.headers();
        const said = `${request.url()} from ${referer}`;
        if (!request.isNavigationRequest() && /_token=/.test(said)) leaks.push(said);
      });
      const app = page.frameLocator('iframe');
      const account = app.getByRole('button', { name: textPattern('shell:account.label') });

      await page.goto(host.show(`${server.origin}/?embed=1&${tokens}`));
      await expect(account).toBeVisible();
      await expect(app.getByText('Larkfield Health')).toBeVisible();
      const frame = appFrame(page, server.origin);
      expect(frame.url()).toBe(`${server.origin}/cms/content/clients`);
      const all = await written(frame);
      expect(all).toContain('Larkfield Health');
      for (const token of Object.values(result)) expect(all).not.toContain(token);
      expect(await frame.evaluate(() => sessionStorage.getItem('refresh_token'))).not.toBeNull();
      expect(leaks).toEqual([]);
      // Who administers no client reviews none.
      const reader = await readerTokens(server);
      await page.goto(host.show(`${server.origin}/?embed=1&${reader}`));
      await expect(account).toBeVisible();
      await appFrame(page, server.origin).goto(`${server.origin}/cms/content/preview`);
      await expect(app.getByText(text('shell:embedError.title'))).toBeVisible();

      await page.goto(
        host.show(`${server.origin}/cms/content/clients?embed=1#access_token=a&refresh_token=b`),
      );
      await expect(app.getByText(text('shell:embedError.title'))).toBeVisible();

      // A link with another person's tokens signs no one in.
      await page.goto(`${server.origin}/?embed=1#${tokens}`);
      await expect(page.getByLabel(text('signin:password'), { exact: true })).toBeVisible();
      expect(page.url()).not.toContain('token');
      const kept = () => [sessionStorage.getItem('refresh_token'), localStorage.getItem('refresh_token')];
      expect(await page.evaluate(kept)).toEqual([null, null]);

      const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await page.goto(other.show(`${server.origin}/?embed=1&${tokens}`));
      await refusal;
      await expect(account).toHaveCount(0);
      expect(appFrame(page, server.origin)).toBeUndefined();
      expect(server.output()).not.toContain(result.refresh_token);
    } finally {
      await context.close();
      await server.dispose();
      host.server.close();
      other.server.close();
    }
  },
);

test(
  'browser that refuses a site all storage · in a frame and in a window → says why, and tells the page around it',
  { tag: '@slow' },
  async () => {
    const host = await startHost();
    const server = await startServer({ env: { STOREY_EMBED_ORIGINS: host.origin } });
    const profile = await mkdtemp(join(tmpdir(), 'storey-no-data-'));
    await mkdir(join(profile, 'Default'));
    // As in the settings of Chromium: no site may save data on this device.
    const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
    const context = await openProfile(profile, server.origin);
    try {
      const page = await context.newPage();
      await page.addInitScript(() => {
        if (window.parent !== window) return;
        window.addEventListener('message', ({ data }) => Object.assign(window, { told: data as unknown }));
      });
      await page.goto(host.show(`${server.origin}/?embed=1`));
      const app = page.frameLocator('iframe');
      await expect(app.getByText(text('safety:refused.framed'))).toBeVisible();
      await expect(app.getByRole('link', { name: text('safety:refused.open') })).toBeVisible();
      expect(appFrame(page, server.origin).url()).toBe(`${server.origin}/cms/embedError`);
      expect(await page.evaluate(() => Reflect.get(window, 'told') as unknown)).toEqual({
        type: 'storey:embed-error',
        reason: 'storage',
      });
      await page.goto(`${server.origin}/`);
      await expect(page.getByText(text('safety:refused.text'))).toBeVisible();
    } finally {
      await context.close();
      await server.dispose();
      host.server.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);
