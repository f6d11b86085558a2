import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startScript, startTexts, withLanguages } from '../../script/start-page.ts';
import { LANGUAGES } from '../../src/app/i18n/languages.ts';

const html = withLanguages(readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8'));
const attribute = (name: string): unknown =>
  JSON.parse((new RegExp(`${name}="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&quot;', '"'));

it('says in the page which languages there are, which way they run, and what they say without the app', () => {
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(attribute('data-directions')).toEqual(
    Object.fromEntries(LANGUAGES.map(({ code, dir }) => [code, dir])),
  );
  expect(attribute('data-texts')).toEqual(
    Object.fromEntries(LANGUAGES.map(({ code }) => [code, startTexts(code).notLoaded])),
  );
  for (const { code, dir } of LANGUAGES)
    expect(html).toContain(`<p lang="${code}" dir="${dir}">${startTexts(code).noScript}</p>`);
  expect(html).toContain(`name="description" content="${startTexts('en').description}"`);
});

it('the page · its first script → is that of the start, which waits for no module', async () => {
  const [first] = /<script[^>]*>/.exec(html) ?? [];
  expect(first).toMatch(/ src="\/start\.js" /);
  expect(first).not.toContain('module');
  const code = await startScript();
  // It neither imports nor leaves names of its own in the page.
  expect(code).toMatch(/^\(function\(\)\{[^]*\}\)\(\);\s*$/);
  expect(code).not.toMatch(/\bimport\b/);
});
