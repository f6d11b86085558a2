import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showStoredLook } from '../../start/appearance.ts';
import { firstLanguage, isAskedFor, LANGUAGES } from '../i18n/index.ts';
import { createAppearance } from './appearance.ts';

const root = document.documentElement;
const directions = JSON.stringify(Object.fromEntries(LANGUAGES.map(({ code, dir }) => [code, dir])));
const firstPaint = (): void => showStoredLook(window, directions);

function device({ isDark = false, isCoarse = false }): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: (query.includes('dark') && isDark) || (query.includes('coarse') && isCoarse),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const look = (): unknown => [root.dataset['theme'], root.dataset['density']];

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('appearance', () => {
  // @spec 1.12
  it.each([
    [null, false, 'light'],
    [null, true, 'dark'],
    ['system', true, 'dark'],
    ['force-dark', false, 'dark'],
    ['force-light', true, 'light'],
    ['anything', true, 'light'],
  ])('stored %s on a device that is dark: %s gives %s', (stored, isDark, expected) => {
    device({ isDark });
    if (stored !== null) localStorage.setItem('theme', stored);
    const appearance = createAppearance(window);
    expect(root.dataset['theme']).toBe(expected);
    appearance.stop();
  });

  it('is the same before the first paint as after', () => {
    for (const theme of [null, 'system', 'force-dark', 'force-light']) {
      for (const density of [null, 'touch', 'desk', 'auto']) {
        for (const [isDark, isCoarse] of [
          [false, false],
          [true, true],
        ]) {
          localStorage.clear();
          if (theme !== null) localStorage.setItem('theme', theme);
          if (density !== null) localStorage.setItem('density', density);
          device({ isDark: isDark === true, isCoarse: isCoarse === true });
          firstPaint();
          const before = look();
          createAppearance(window).stop();
          expect(look()).toEqual(before);
        }
      }
    }
  });

  it.each(LANGUAGES)(
    '$code is stored → the page has it, and its direction, before the first paint',
    ({ code, dir }) => {
      device({});
      localStorage.setItem('language', code);
      firstPaint();
      expect([root.lang, root.dir]).toEqual([code, dir]);
    },
  );

  it.each([
    [['de-AT', 'en'], 'de'],
    [['ar'], 'ar'],
    [['nl', 'fr-CH', 'en'], 'fr'],
    [['nl', 'pt-BR'], 'en'],
    [[], 'en'],
  ])('none is stored, the browser asks for %j → %s, before and after the first paint', (languages, code) => {
    device({});
    vi.stubGlobal('navigator', { languages });
    [root.lang, root.dir] = ['en', 'ltr'];
    firstPaint();
    expect(root.lang).toBe(code);
    expect(firstLanguage(localStorage, languages)).toBe(code);
    expect(root.dir).toBe(LANGUAGES.find((language) => language.code === code)?.dir);
  });

  it.each([
    [['de-AT', 'en'], null, 'no'],
    [['pl', 'en'], null, null],
    [['pl', 'en'], 'en', 'no'],
    [['pl'], 'ja', 'no'],
    [[], null, null],
  ])(
    'browser asks for %j, %s is chosen → translate is %s, before and after',
    (languages, chosen, expected) => {
      device({});
      vi.stubGlobal('navigator', { languages });
      root.removeAttribute('translate');
      if (chosen !== null) localStorage.setItem('language', chosen);
      firstPaint();
      expect(root.getAttribute('translate')).toBe(expected);
      const code = firstLanguage(localStorage, languages);
      const appearance = createAppearance(window);
      appearance.setLanguage(code, 'ltr', isAskedFor(code, localStorage, languages));
      expect(root.getAttribute('translate')).toBe(expected);
      appearance.stop();
    },
  );

  it('a language is stored → it goes before those that the browser asks for', () => {
    localStorage.setItem('language', 'ja');
    expect(firstLanguage(localStorage, ['de'])).toBe('ja');
  });

  // @spec 1.14
  it.each([null, 'xx', 'toString'])('%s is stored as the language → the page keeps the default', (stored) => {
    device({});
    [root.lang, root.dir] = ['en', 'ltr'];
    if (stored !== null) localStorage.setItem('language', stored);
    firstPaint();
    expect([root.lang, root.dir]).toEqual(['en', 'ltr']);
  });

  it('keeps a choice and tells who listens', () => {
    device({});
    const appearance = createAppearance(window);
    const heard = vi.fn();
    appearance.subscribe(heard);
    appearance.setTheme('force-dark');
    appearance.setDensity('touch');
    expect(heard).toHaveBeenCalledTimes(2);
    expect(appearance.getSnapshot()).toMatchObject({ isDark: true, isTouch: true });
    expect(localStorage.getItem('theme')).toBe('force-dark');
    appearance.stop();
  });

  it('follows another tab', () => {
    device({});
    const appearance = createAppearance(window);
    localStorage.setItem('theme', 'force-dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(root.dataset['theme']).toBe('dark');
    appearance.stop();
  });
});
