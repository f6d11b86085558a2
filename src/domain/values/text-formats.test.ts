import { describe, expect, it } from 'vitest';
import { isEmail, isImageAddress, isWebAddress } from './text-formats.ts';

describe('a web address', () => {
  it.each([
    'https://storey.example',
    'http://storey.example:8080/menu?day=1#lunch',
    'https://مثال.example/قائمة',
  ])('may be %s', (address) => {
    expect(isWebAddress(address)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<p>',
    'blob:https://storey.example/1',
    'https://storey.example@other.example/',
    'https://:secret@storey.example/',
    'storey.example',
  ])('is not %s', (address) => {
    expect(isWebAddress(address)).toBe(false);
  });

  it('of a picture has no user in it either', () => {
    expect(isImageAddress('https://storey.example/logo.png')).toBe(true);
    expect(isImageAddress('https://storey.example@other.example/logo.png')).toBe(false);
  });
});

it('an e-mail address has at most 64 letters before its @', () => {
  expect(isEmail(`${'a'.repeat(64)}@storey.example`)).toBe(true);
  expect(isEmail(`${'a'.repeat(65)}@storey.example`)).toBe(false);
});

it.each([
  ['an address in another script, which mail servers rarely take', 'مريم@مثال.example', false],
  ['letters with accents', 'zoë@bücher.example', false],
  ['an ordinary one', 'ada+maps@storey.example', true],
  ['a letter that nobody sees', 'ada\u200b@storey.example', false],
  ['text that runs the other way', 'ada\u202e@storey.example', false],
  ['a line break', 'ada@storey.example\nBcc: x@y.example', false],
])('%s', (_, address, isOne) => {
  expect(isEmail(address)).toBe(isOne);
});
