import { beforeEach, describe, expect, it } from 'vitest';
import { startTexts } from '../../../../script/start-page.ts';
import { tellNotLoaded } from '../../../start/not-loaded.ts';
import { LANGUAGES } from '../../i18n/languages.ts';

tellNotLoaded(
  window,
  JSON.stringify(Object.fromEntries(LANGUAGES.map(({ code }) => [code, startTexts(code).notLoaded]))),
);

function failing(attributes: Record<string, string>): void {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
}

function page(...inRoot: readonly Node[]): void {
  const root = document.createElement('div');
  root.id = 'root';
  root.append(...inRoot);
  document.body.replaceChildren(root);
}

beforeEach(() => {
  page();
  document.documentElement.lang = 'en';
});

const alert = () => document.querySelector('[role="alert"]');

describe('a page whose own files are gone', () => {
  it('tells the person, and offers to reload', () => {
    failing({ type: 'module' });
    const { title, reload } = startTexts('en').notLoaded;
    expect(alert()?.querySelector('h1')?.textContent).toBe(title);
    expect(alert()?.querySelector('button')?.textContent).toBe(reload);
  });

  it.each(LANGUAGES)('says it in $code where that was chosen', ({ code }) => {
    document.documentElement.lang = code;
    failing({ type: 'module' });
    expect(alert()?.textContent).toContain(startTexts(code).notLoaded.title);
  });

  it('says it once, and never over an app that stands', () => {
    failing({ type: 'module' });
    failing({ type: 'module' });
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1);
    page(document.createElement('main'));
    failing({ type: 'module' });
    expect(alert()).toBeNull();
  });

  it('leaves other scripts alone', () => {
    failing({ src: '/maplibre.js' });
    expect(alert()).toBeNull();
  });
});
