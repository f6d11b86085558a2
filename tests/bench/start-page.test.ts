import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startScripts, startTexts, withLanguages } from '../../script/start-page.ts';
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

it('runs only scripts before the app that lie in the public folder', () => {
  const scripts = startScripts(html);
  expect(scripts).toContain('load-route.js');
  for (const file of scripts)
    expect(existsSync(join(import.meta.dirname, '../../public', file)), file).toBe(true);
});
