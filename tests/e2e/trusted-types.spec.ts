import { contentPage } from './support/page-objects.ts';
import { expect, test } from './support/tablet-user.ts';

/** Attempts of an attacker who can write into the page; each is given to the browser where it could run. */
const SINKS: Record<string, string> = {
  innerHTML: `document.createElement('div').innerHTML = '<img src="x" onerror="globalThis.hit = true">'`,
  insertAdjacentHTML: `document.body.insertAdjacentHTML('beforeend', '<b>x</b>')`,
  DOMParser: `new DOMParser().parseFromString('<b>x</b>', 'text/html')`,
  'a script from elsewhere': `document.createElement('script').src = 'https://example.org/x.js'`,
  'a script in text': `document.createElement('script').text = 'globalThis.hit = true'`,
  'an image of this server as a worker': `new Worker('/api/v8/images/00000000-0000-4000-8000-000000000000.png')`,
  'a worker from a text': `new Worker(URL.createObjectURL(new Blob(['0'])))`,
  'another policy': `trustedTypes.createPolicy('more', {})`,
  'the same policy again': `trustedTypes.createPolicy('default', {})`,
};

test('the page requires Trusted Types: no text becomes markup, script or worker', async ({
  page,
  watched,
}) => {
  const answer = await page.goto('/signin');
  expect(answer?.headers()['content-security-policy']).toContain(
    "require-trusted-types-for 'script'; trusted-types default",
  );
  await expect(page.locator('#root')).not.toBeEmpty();
  expect(watched.problems()).toEqual([]);
  // MapLibre parses attributions, which have no markup.
  const words = () => new DOMParser().parseFromString('© Natural Earth', 'text/html').body.textContent;
  expect(await page.evaluate(words)).toBe('© Natural Earth');
  watched.allow(/'?Trusted(HTML|ScriptURL|Script|TypePolicy)'?|trusted-types|TrustedType/);
  for (const [name, sink] of Object.entries(SINKS)) {
    const thrown = await page.evaluate(`(() => {
      try { ${sink}; return 'nothing'; } catch (error) { return error.name; }
    })()`);
    expect([name, thrown]).toEqual([name, 'TypeError']);
  }
  expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
});

test(
  'the app has its map, its workers and its service worker under that policy, also without a network',
  { tag: '@slow' },
  async ({ surveyor }) => {
    // What is refused fails the test at its end.
    const look = async () => {
      await contentPage(surveyor.page).painted();
      await expect(contentPage(surveyor.page).row('Kitchen')).toBeVisible();
      const workers = surveyor.page.workers().map((worker) => new URL(worker.url()).pathname);
      expect(workers).toContainEqual(expect.stringMatching(/^\/assets\/maplibre-gl-worker/));
      expect(await surveyor.page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain(
        '/sw.js',
      );
      const kept = await surveyor.page.evaluate(
        async () => (await fetch('/index.html')).headers.get('content-security-policy') ?? '',
      );
      expect(kept).toContain("require-trusted-types-for 'script'");
    };
    await surveyor.page.reload();
    await surveyor.cut();
    await surveyor.page.reload();
    await look();
  },
);
