import { expect, it } from 'vitest';
import { createFormats } from './format.ts';
import { createI18n, LANGUAGES } from './index.ts';

it.each(LANGUAGES.map(({ code }) => code))(
  'a count in a text is written as other numbers are: %s',
  async (code) => {
    const i18n = await createI18n(code, ['bulk']);
    const said = i18n.t('selected', { ns: 'bulk', count: 50_004 });
    expect(said).toContain(createFormats(code, navigator.language).number(50_004));
    expect(said).not.toContain('50004');
  },
);
