import { expect, it } from 'vitest';
import help from '../i18n/locales/en/help.json' with { type: 'json' };
import { screenAt } from './screen-at.ts';
import { helpTopicOf } from './screen-help.ts';
import { CONTENT_SCREENS, PAGE_SCREENS } from './screens.ts';

it('every screen has a help text, and every help text a screen', () => {
  const topics = new Set([...CONTENT_SCREENS, ...PAGE_SCREENS].map(helpTopicOf));
  expect([...topics].toSorted()).toEqual(Object.keys(help.screens).toSorted());
});

it('lists have the help of their content, tools of their own', () => {
  const topicAt = (path: string) => helpTopicOf(screenAt(path)!);
  const level = '/cms/content/clients/1/sites/2/buildings/3/levels/0';
  expect(topicAt('/cms/content/clients/1/sites')).toBe('hierarchy');
  expect(topicAt(`${level}/pois`)).toBe('content');
  expect(topicAt(`${level}/table`)).toBe('place-table');
  expect(topicAt('/cms/content/clients/1/sites/2/outdoor-wayfinding-network')).toBe('network');
  expect(topicAt('/cms/settings/metadata')).toBe('metadata');
});
