import { describe, expect, it } from 'vitest';
import type { ContentRow } from '../../../../db/index.ts';
import { sharedStateOf } from './shared-state.ts';

const row = (publishState: 'published' | 'changed'): ContentRow =>
  ({ lid: publishState, publishState }) as unknown as ContentRow;

describe('what the rows of a list have in common', () => {
  it('is that they can only be viewed, once that is known', () => {
    const rows = [row('published')];
    expect(sharedStateOf(rows, { isKnown: true, canEdit: false })).toBe('readOnly');
    expect(sharedStateOf(rows, { isKnown: false, canEdit: false })).toBeNull();
    expect(sharedStateOf(rows, { isKnown: true, canEdit: true })).toBeNull();
    expect(sharedStateOf([], { isKnown: true, canEdit: false })).toBeNull();
  });

  it('is that all of them wait to be published', () => {
    const known = { isKnown: true, canEdit: true };
    expect(sharedStateOf([row('changed'), row('changed')], known)).toBe('toPublish');
    expect(sharedStateOf([row('changed'), row('published')], known)).toBeNull();
    expect(sharedStateOf([row('changed')], known)).toBeNull();
  });
});
