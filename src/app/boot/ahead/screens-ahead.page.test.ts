import { getI18n } from 'react-i18next';
import { expect, it } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { paths } from '../../routes/paths.ts';
import { PAGE_SCREENS } from '../../screens/screens.ts';
import { fetchScreensAhead } from './screens-ahead.ts';

it('each screen beside the map, and what is at no address, is loaded, also if another fails', async () => {
  const i18n = await createI18n('de');
  const asked: string[] = [];
  const fetched = (name: string) => () => {
    asked.push(name);
    return asked.length === 2 || name === 'home' ? Promise.reject(new Error('away')) : Promise.resolve();
  };
  const list = { texts: ['forms'] };
  await fetchScreensAhead([...PAGE_SCREENS, list], (folder) => ({ load: fetched(folder) }), [
    fetched('home'),
    fetched('palette'),
  ]);
  expect(asked).toEqual([...PAGE_SCREENS.map(({ screen }) => screen), 'home', 'palette']);
  expect(getI18n()).toBe(i18n);
  expect(
    PAGE_SCREENS.flatMap(({ texts = [] }) => texts).every((name) => i18n.hasResourceBundle('de', name)),
  ).toBe(true);
});

slowIt('nothing is fetched before the map is still, and at once where there is none', async () => {
  await createI18n('en');
  const asked: string[] = [];
  const part = (folder: string) => ({ load: () => Promise.resolve(asked.push(folder)) });
  const map = document.body.appendChild(document.createElement('div'));
  history.replaceState(null, '', paths.home);
  const fetched = fetchScreensAhead(PAGE_SCREENS, part, []);
  map.dataset['mapIdle'] = 'false';
  await new Promise((settle) => setTimeout(settle, 300));
  expect(asked).toEqual([]);
  map.dataset['mapIdle'] = 'true';
  await fetched;
  expect(asked.length).toBe(PAGE_SCREENS.length);
  map.remove();
  history.replaceState(null, '', paths.reports);
  await fetchScreensAhead(PAGE_SCREENS, part, []);
  expect(asked.length).toBe(2 * PAGE_SCREENS.length);
});
