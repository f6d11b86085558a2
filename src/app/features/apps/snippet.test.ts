import { expect, it } from 'vitest';
import { embedSnippet, isFrameSide } from './snippet.ts';

const of = { origin: 'https://maps.example', path: '/cms/content/clients/1/sites', title: 'A "B" <i> & C' };

it('frames the place in the size that was chosen; a title breaks out of nothing', () => {
  const text = embedSnippet(of, { width: 800, height: 500 });
  expect(text).toContain('src="https://maps.example/cms/content/clients/1/sites?embed=1"');
  expect(text).toContain('title="A &quot;B&quot; &lt;i> &amp; C"');
  expect(text).toContain('width="800" height="500"');
  expect(embedSnippet(of, { width: null, height: 640 })).toContain('width="100%" height="640"');
});

it('hands over tokens to this origin alone, and has none in it', () => {
  const text = embedSnippet(of, { width: null, height: 640 });
  expect(text.match(/'https:\/\/maps\.example'/g)).toHaveLength(2);
  expect(text).not.toContain('access_token=');
});

it.each([
  [239, false],
  [240, true],
  [640.5, false],
  [4001, false],
])('a side of %s pixels: %s', (pixels, isRight) => expect(isFrameSide(pixels)).toBe(isRight));
