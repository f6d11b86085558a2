import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../tests/support/app/render-panel.tsx';
import { openScreen } from '../../../tests/support/app/render-screen.tsx';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import Activity from '../features/activity/index.tsx';
import Conflicts from '../features/conflicts/index.tsx';
import FeaturePanel from '../features/feature-panel/index.tsx';
import OfflineCopies from '../features/offline-copies/index.tsx';
import { SignInPage } from '../features/sign-in/index.ts';
import Hierarchy from '../features/hierarchy-panel/index.tsx';
import SyncCentre from '../features/sync-centre/index.tsx';
import { createI18n, LANGUAGES } from './index.ts';
import type { Namespace } from './resources.ts';

/** Where a text that a person sees, or a screen reader says, may stand. */
const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-roledescription', 'placeholder', 'title', 'alt'];
/** Of the component library, which takes the language of the page: `languages.ts` names its dictionary. */
const OF_LIBRARY = new Set(['Dismiss', 'numeric input', 'text input']);
const PSEUDO = /⟦[^⟦⟧]*⟧/g;
/** A number with its unit, and a property name of the contract, are not texts. */
const NO_TEXT = /\d[\d.,]*\s?(ft²?|m²?|bytes?|kB|MB)|\b[a-z]+_[a-z]+\b/g;
/** One title may begin another: the longest goes first. */
const TYPES = Object.values(builtInTaxonomy)
  .flatMap(({ title, group }) => [title, group ?? ''])
  .sort((a, b) => b.length - a.length);

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

function textsIn(root: Element): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const parent = walker.currentNode.parentElement;
    if (parent?.closest('script, style') === null) found.push(walker.currentNode.textContent ?? '');
  }
  for (const element of root.querySelectorAll('*'))
    for (const name of ATTRIBUTES) found.push(element.getAttribute(name) ?? '');
  return found;
}

/** What is left of the texts on the page without those of the dictionaries and these names. */
function outsideDictionaries(names: readonly string[]): string[] {
  return textsIn(document.body)
    .map((text) => {
      // One text may stand in another: the innermost goes first.
      let rest = text;
      while (PSEUDO.test(rest)) rest = rest.replaceAll(PSEUDO, '');
      for (const name of [...names, ...TYPES]) rest = rest.replaceAll(name, '');
      return rest.replaceAll(NO_TEXT, '').trim();
    })
    .filter((rest) => /\p{L}{2}/u.test(rest) && !OF_LIBRARY.has(rest));
}

const namesOf = ({ client, site, building, level, place }: Device): string[] => [
  // It begins with the name of its client.
  site.title,
  client.title,
  building.title,
  level.title,
  place.properties.name ?? '',
  place.properties.eid ?? '',
];

it('finds every text of a screen in another language', async () => {
  const { workspace } = device;
  const namespaces = ['activity', 'sync', 'shell', 'content'] as const;
  await openScreen({ Screen: Activity, workspace, routes: ['/'], at: '/', namespaces });
  const title = await screen.findByRole('heading', { level: 1 });
  expect(outsideDictionaries([])).toContain(title.textContent);
});

it.each<[string, ComponentType, readonly Namespace[]]>([
  ['sync centre', SyncCentre, ['sync', 'conflicts', 'offlineCopies', 'shell', 'content', 'activity']],
  ['activity', Activity, ['activity', 'sync', 'shell', 'content']],
  ['conflicts', Conflicts, ['conflicts', 'sync', 'shell', 'content']],
])('%s · pseudo-language → every text is of the dictionaries', async (_name, Screen, namespaces) => {
  const { workspace } = device;
  await openScreen({ Screen, workspace, routes: ['/'], at: '/', namespaces, language: 'en-XA' });
  await screen.findAllByText(/⟦/);
  expect(outsideDictionaries(namesOf(device))).toEqual([]);
});

it.each<[string, ComponentType, string]>([
  ['a new site', Hierarchy, 'clients/1/sites/add'],
  ['a site', Hierarchy, 'clients/1/sites/2/edit'],
  ['a place', FeaturePanel, 'pois/'],
  ['offline copies', OfflineCopies, 'clients/1/sites/2/buildings/3/offline-copies'],
])('panel of %s · pseudo-language → every text is of the dictionaries', async (_name, Panel, path) => {
  const at = path === 'pois/' ? `${device.levelPath}/pois/${device.place.fid}` : path;
  await openPanel(Panel, device.workspace, at, 'en-XA');
  await waitFor(() => expect(document.querySelectorAll('button').length).toBeGreaterThan(1));
  expect(outsideDictionaries(namesOf(device))).toEqual([]);
});

it('sign-in · pseudo-language → every text is of the dictionaries', async () => {
  const i18n = await createI18n('en-XA', ['common', 'signin']);
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <SignInPage
          waiting={{ people: 1, changes: 2 }}
          language="en-XA"
          onLanguageChange={() => undefined}
          initialEmail=""
          onEmailChange={() => undefined}
          onSignIn={() => new Promise(() => undefined)}
          forgotHref="/signin/forgot-password"
          ssoHref="/signin/sso"
        />
      </MemoryRouter>
    </I18nextProvider>,
  );
  await screen.findAllByText(/⟦/);
  // Languages are named in their own tongue.
  expect(outsideDictionaries(LANGUAGES.map(({ name }) => name))).toEqual([]);
});
