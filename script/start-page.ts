import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import type start from '../src/app/i18n/locales/en/start.json';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../src/app/i18n/languages.ts';

type StartTexts = typeof start;

/** The texts of the page itself, which are shown before any part of the app has been loaded. */
export function startTexts(language: string): StartTexts {
  const file = join(import.meta.dirname, `../src/app/i18n/locales/${language}/start.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as StartTexts;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const byLanguage = <Value>(value: (language: (typeof LANGUAGES)[number]) => Value): string =>
  escaped(JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language.code, value(language)]))));

/** The page, with what it says in each language and which way each of them runs. By functions: `$&` would be replaced. */
export function withLanguages(html: string): string {
  const { code, dir } = DEFAULT_LANGUAGE;
  const noScript = LANGUAGES.map(
    (one) => `<p lang="${one.code}" dir="${one.dir}">${escaped(startTexts(one.code).noScript)}</p>`,
  );
  return html
    .replace('<html>', () => `<html lang="${code}" dir="${dir}">`)
    .replace('data-directions=""', () => `data-directions="${byLanguage((one) => one.dir)}"`)
    .replace('data-texts=""', () => `data-texts="${byLanguage((one) => startTexts(one.code).notLoaded)}"`)
    .replace(
      'name="description" content=""',
      () => `name="description" content="${escaped(startTexts(code).description)}"`,
    )
    .replace('<noscript></noscript>', () => `<noscript>${noScript.join('')}</noscript>`);
}

/** The scripts that the page runs before the app, by their addresses. */
export const startScripts = (html: string): string[] =>
  [...html.matchAll(/<script src="\/([\w-]+\.js)"/g)].flatMap(([, file]) => file ?? []);

/** Writes into the page what follows from the list of languages, and makes the scripts before the app small. */
export function startPage(): Plugin {
  return {
    name: 'storey-start-page',
    transformIndexHtml: { order: 'pre', handler: withLanguages },
    writeBundle({ dir = 'dist' }, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      for (const file of startScripts(String(page.source))) {
        const path = join(dir, file);
        const { code, errors } = minifySync(file, readFileSync(path, 'utf8'), { module: false });
        if (errors.length > 0) this.error(`${file}: ${errors[0]?.message ?? ''}`);
        writeFileSync(path, code);
      }
    },
  };
}
