import { beforeEach, expect, it } from 'vitest';
import { askForFiles } from './route-files.ts';

const CHUNKS = JSON.stringify({
  files: ['/assets/frame.js', '/assets/frame.css', '/assets/map.js', '/assets/de.js', '/assets/sign-in.js'],
  routes: [
    { path: '^/cms', now: [0, 1], later: [2, 0] },
    { path: '^/cms', language: 'de', now: [3], later: [] },
    { path: '^/signin', now: [4, 9], later: [] },
  ],
});
const asked = () =>
  [...document.head.querySelectorAll('link')].map((link) => [
    link.getAttribute('href'),
    link.rel,
    link.as,
    link.fetchPriority,
  ]);

beforeEach(() => {
  document.head.replaceChildren();
  document.documentElement.lang = 'en';
});

it('an address → its files are asked for, each once, those for later at low priority', () => {
  askForFiles(document, CHUNKS, '/cms/content');
  expect(asked().map(([href, rel, as]) => [href, rel, as])).toEqual([
    ['/assets/frame.js', 'preload', 'script'],
    ['/assets/frame.css', 'preload', 'style'],
    ['/assets/map.js', 'preload', 'script'],
  ]);
  expect(asked().map(([, , , priority]) => priority === 'low')).toEqual([false, false, true]);
});

it('a language → its texts are asked for as well', () => {
  document.documentElement.lang = 'de';
  askForFiles(document, CHUNKS, '/cms');
  expect(asked().map(([href]) => href)).toContain('/assets/de.js');
});

it('a route names a file that is not in the list → the others are asked for', () => {
  askForFiles(document, CHUNKS, '/signin');
  expect(asked().map(([href]) => href)).toEqual(['/assets/sign-in.js']);
});

it('npm run dev → nothing is asked for', () => {
  askForFiles(document, '', '/cms');
  expect(asked()).toEqual([]);
});
