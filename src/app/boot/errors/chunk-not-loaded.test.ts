// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';

// The file itself runs here, as a browser would run it; Vitest runs at the root of the project.
window.eval(readFileSync('public/not-loaded.js', 'utf8'));

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
  it('says so, and offers to load it anew', () => {
    failing({ type: 'module' });
    expect(alert()?.querySelector('h1')?.textContent).toBe('Storey could not be loaded');
    expect(alert()?.querySelector('button')?.textContent).toBe('Reload');
  });

  it('says it in Arabic where that was chosen', () => {
    document.documentElement.lang = 'ar';
    failing({ type: 'module' });
    expect(alert()?.textContent).toContain('تعذّر تحميل Storey');
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
