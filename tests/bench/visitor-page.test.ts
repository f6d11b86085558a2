import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startScript, withLanguages } from '../../script/start-page.ts';
import { isCounted, visitorTexts } from '../../script/visitor-page.ts';
import { LANGUAGES } from '../../src/app/i18n/languages.ts';

const html = withLanguages(
  readFileSync(join(import.meta.dirname, '../../src/visitor/index.html'), 'utf8'),
  visitorTexts,
);

it('the page of visitors · scripts are blocked → says so in each language, and has none of its own', () => {
  for (const { code, dir } of LANGUAGES)
    expect(html).toContain(`<p lang="${code}" dir="${dir}">${visitorTexts(code).noScript}</p>`);
  expect([...html.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(([, inside]) => inside)).toEqual(['', '']);
});

it('its first script → waits for no module, and holds nothing of tokens', async () => {
  const code = await startScript(true, 'start/visitor.ts');
  expect(code).toMatch(/^\(function\(\)\{[^]*\}\)\(\);\s*$/);
  expect(code).not.toMatch(/\bimport\b|token/);
});

it.each([
  ['assets/index-BNVebSZq.js', true],
  ['assets/visitor-worker-Ba2BV1aQ.js', true],
  ['assets/public-map-cl3xB8GY.js', true],
  ['assets/texts-en-5J6FHRrr.js', true],
  ['start.js', true],
  ['assets/texts-ar-BM_URrni.js', false],
  ['assets/titles-ar-BM_URrni.js', false],
  ['assets/maplibre-D3cWbKxT.js', false],
  ['assets/maplibre-gl-worker-a1B2c3D4.js', false],
  ['sw.js', false],
  ['assets/index-x5m874pv.css', false],
])('%s → counted: %s', (name, counts) => {
  expect(isCounted(name)).toBe(counts);
});
