import { describe, expect, it } from 'vitest';
import { text, textPattern } from './texts.ts';

describe('a text by its key', () => {
  it('is the one of the dictionary, with its values and the plural form of the count', () => {
    expect(text('sync:levelTaken.renumber')).not.toBe('');
    expect(text('sync:discarded', { title: 'Pantry' })).toContain('Pantry');
    expect(text('sync:retriedAll', { count: 1 })).not.toBe(text('sync:retriedAll', { count: 2 }));
  });

  it('throws where a value is missing', () => {
    expect(() => text('sync:discarded')).toThrow('title');
  });

  it('is found within a longer text whatever the values are', () => {
    expect(`x ${text('sync:discarded', { title: 'a (b)' })} y`).toMatch(textPattern('sync:discarded'));
    expect(text('sync:discarded', { title: 'a (b)' })).toMatch(
      textPattern('sync:discarded', { title: 'a (b)' }),
    );
    expect('something else').not.toMatch(textPattern('sync:discarded'));
  });
});
