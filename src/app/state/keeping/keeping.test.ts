import { expect, it } from 'vitest';
import { browserFacts } from '../../../../tests/support/app/browser-facts.ts';
import { asksPerson, keepingAdvice, seemsPrivate, type BrowserFacts, type KeepingAdvice } from './keeping.ts';

const CHROMIUM = { persisted: false, permission: 'prompt', hasInstallEvent: true } as const;
const FIREFOX = { persisted: false, permission: 'prompt' } as const;
const SAFARI = { persisted: false, hasGestures: true } as const;

/** Engine, what it shows, whether it offers to install, the advice, and whether it asks the person. */
const TABLE: readonly (readonly [
  string,
  Partial<BrowserFacts>,
  canInstall: boolean,
  KeepingAdvice | null,
  asks: boolean,
])[] = [
  ['Chromium, offer made', CHROMIUM, true, 'install', false],
  ['Chromium, no offer yet', CHROMIUM, false, 'menu', false],
  ['Chromium, promised', { ...CHROMIUM, persisted: true, permission: 'granted' }, true, null, false],
  ['Chromium, installed and not promised', { ...CHROMIUM, isInstalled: true }, false, 'installed', false],
  ['Chromium, data only until closed', { ...CHROMIUM, files: 'refused' }, false, 'menu', false],
  ['Chromium, in a frame', { ...CHROMIUM, isFramed: true }, true, 'embedded', false],
  ['Firefox on a desk', FIREFOX, false, 'allow', true],
  ['Firefox on a phone', { ...FIREFOX, isTouch: true }, false, 'allow', true],
  ['Firefox, allowed', { ...FIREFOX, persisted: true, permission: 'granted' }, false, null, false],
  ['Firefox, refused by the person', { ...FIREFOX, permission: 'denied' }, false, 'denied', false],
  ['Firefox, private window', { ...FIREFOX, files: 'refused' }, false, 'private', true],
  [
    'Firefox, in a frame that may store nothing',
    { ...FIREFOX, files: 'refused', isFramed: true },
    false,
    'embedded',
    true,
  ],
  ['Safari on an iPhone', { ...SAFARI, isTouch: true }, false, 'homeScreen', false],
  ['Safari on a Mac', SAFARI, false, 'dock', false],
  ['Safari, on the home screen', { ...SAFARI, isTouch: true, isInstalled: true }, false, 'installed', false],
  ['Safari, private window', { ...SAFARI, files: 'refused' }, false, 'private', false],
  ['WebKitGTK, which answers nothing', { files: 'absent' }, false, 'nothing', false],
  ['a browser without a permission', { persisted: false }, false, 'nothing', false],
];

it.each(TABLE)('%s → its own advice', (_, shown, canInstall, advice, asks) => {
  const facts = browserFacts(shown);
  expect(keepingAdvice(facts, canInstall)).toBe(advice);
  expect(asksPerson(facts)).toBe(asks);
  expect(seemsPrivate(facts)).toBe(advice === 'private');
});
