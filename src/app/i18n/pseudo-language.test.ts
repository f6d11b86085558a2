import { afterEach, expect, it, vi } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { pseudoText } from './pseudo-language.ts';

afterEach(() => vi.unstubAllGlobals());

it.each(['Save', 'Your changes are kept on this device', 'Delete {{title}}?', '<b>{{count}}</b> places'])(
  'writes "%s" in brackets, at least two fifths longer, with its values and tags',
  (text) => {
    const written = pseudoText(text);
    const marks = /{{[^}]*}}|<[^>]*>/g;
    const lettersIn = (of: string): number => of.replaceAll(marks, '').length;
    expect(written).toMatch(/^⟦.*⟧$/);
    expect(lettersIn(written) - 2).toBeGreaterThanOrEqual(lettersIn(text) * 1.4);
    expect(written.match(marks)).toEqual(text.match(marks));
    expect(written).not.toContain(text);
  },
);

it('has every text of English, with its values and plural forms', async () => {
  // Numbers are written as the browser's variety of the language has them.
  vi.stubGlobal('navigator', { language: 'en-GB' });
  const i18n = await createI18n('en-XA', ['common', 'shell']);
  expect(i18n.t('common:removeNamed', { name: 'Ward 3' })).toMatch(/^⟦.*Ward 3.*⟧$/);
  expect(i18n.t('shell:pill.conflicts', { count: 1 })).toMatch(/^⟦1 .*⟧$/);
  expect(i18n.t('shell:pill.conflicts', { count: 2 })).toMatch(/^⟦2 .*⟧$/);
});
