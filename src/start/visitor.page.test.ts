import { afterEach, expect, it, vi } from 'vitest';
import { startScript } from '../../script/start-page.ts';
import { takeOver } from './handed-over.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  window.history.replaceState(null, '', '/');
});

it('the first script of a map · asks for the answer, the parts in the reader’s language and the workers at once', async () => {
  const script = document.createElement('script');
  script.dataset['directions'] = '{"en":"ltr","ar":"rtl"}';
  script.dataset['workers'] = '/m/-/assets/a.js /m/-/assets/b.js';
  script.dataset['chunks'] = JSON.stringify({
    files: ['/m/-/assets/map.js', '/m/-/assets/map.css', '/m/-/assets/en.js', '/m/-/assets/ar.js'],
    routes: [
      { path: '', now: [0, 1], later: [] },
      { path: '', language: 'en', now: [2], later: [] },
      { path: '', language: 'ar', now: [3], later: [] },
    ],
  });
  const asked = vi.fn(() => Promise.resolve(new Response('{}')));
  const reported = vi.fn();
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('reportError', reported);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  window.history.replaceState(null, '', '/m/larkfield/places/x');
  window.eval(await startScript(true, 'start/visitor.ts'));
  expect(reported).not.toHaveBeenCalled();
  expect(asked.mock.calls.map(([address]: unknown[]) => address)).toEqual([
    '/api/v8/public/larkfield',
    '/m/-/assets/a.js',
    '/m/-/assets/b.js',
  ]);
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map((link) => [link.rel, link.getAttribute('href')])).toEqual([
    ['modulepreload', '/m/-/assets/map.js'],
    ['preload', '/m/-/assets/map.css'],
    ['modulepreload', '/m/-/assets/en.js'],
  ]);
  expect(await (await takeOver('publicMap'))?.text()).toBe('{}');
});
