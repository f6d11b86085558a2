import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { startScript, withLanguages } from '../../script/start-page.ts';
import { takeOver } from './handed-over.ts';

it('one step fails → it is reported, and the others run', async () => {
  const served = new DOMParser().parseFromString(
    // Vitest runs at the root of the project.
    withLanguages(readFileSync('index.html', 'utf8')),
    'text/html',
  );
  const script = served.head.querySelector<HTMLScriptElement>('script[data-texts]')!;
  script.dataset['chunks'] = '{"files": [';
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  localStorage.setItem('language', 'ar');
  window.history.replaceState(null, '', '/signin/password-reset?token=secret');
  window.eval(await startScript());
  expect(reported.mock.calls).toEqual([[expect.objectContaining({ name: 'SyntaxError' })]]);
  expect(window.location.search).toBe('');
  expect(takeOver('resetToken')).toBe('secret');
  expect(document.documentElement.dir).toBe('rtl');
  localStorage.clear();
});
