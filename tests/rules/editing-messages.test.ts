import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TextKey } from '../support/app/texts.ts';
import { EDIT_FAULTS } from '../../src/map/edit-port.ts';
import { ruleCases } from './write.ts';

/**
 * The messages of the product's error catalogue (section 8) that belong to editing. `rule`: a rule refuses with that code,
 * which `rules.test.ts` plays from both sides of its limit. `edit`: the map refuses a gesture with it, which the table of
 * `app/editor/edits.test.ts` plays. `said`: the test that is named comes to that text.
 */
type Reached = { rule: string } | { edit: (typeof EDIT_FAULTS)[number] } | { said: TextKey; in: string };

const CATALOGUE: Record<string, Reached> = {
  // @spec 8.16
  'type-must-be-selected': { rule: 'type-must-be-selected' },
  'invalid-index': { rule: 'invalid-index' },
  'invalid-title': { rule: 'invalid-title' },
  // @spec 8.14
  'building-divide-error, of what is saved': { rule: 'building-divide-error' },
  'building-divide-error, of a cut': { edit: 'building-divide-error' },
  'site-divide-error, of what is saved': { rule: 'site-divide-error' },
  'site-divide-error, of a cut': { edit: 'site-divide-error' },
  'buildings-within-site-error': { rule: 'buildings-within-site-error' },
  'buildings-within-error': { rule: 'buildings-within-error' },
  'site-boundaries': { rule: 'site-boundaries' },
  'poi-outdoor-warning': { rule: 'poi-outdoor-warning' },
  // @spec 8.15
  'polygon-cut-error': { edit: 'polygon-cut-error' },
  'disable-mode-click-error': { edit: 'disable-mode-click-error' },
  'Use clear button to remove polygon': { edit: 'use-clear' },
  'Please delete your drawing and draw again': { rule: 'invalid-coordinates' },
  'first-and-last-same': { rule: 'first-and-last-same' },
  'poi-name-limit': { rule: 'poi-name-limit' },
  imageNotValid: { rule: 'imageNotValid' },
  // @spec 2.44 8.17
  'search-result-failed': {
    said: 'palette:gone',
    in: 'app/shell/palette/command-palette.test.tsx',
  },
  'Cannot change content while staging or publish is in progress': {
    said: 'forms:publishing',
    in: 'app/features/feature-panel/save-answers.test.tsx',
  },
  'Failed to save, please try again later': {
    said: 'forms:failures.save',
    in: 'app/features/feature-panel/save-answers.test.tsx',
  },
  'the device is full': {
    said: 'forms:failures.quota',
    in: 'app/features/feature-panel/save-answers.test.tsx',
  },
  'changed meanwhile': {
    said: 'forms:failures.stale',
    in: 'app/features/feature-panel/changed-elsewhere.test.tsx',
  },
  'Please upload a valid image': {
    said: 'forms:issues.image-unreadable',
    in: 'app/features/feature-panel/bad-input.test.tsx',
  },
};

const played = new Set(ruleCases().map(({ code }) => code));

describe('the message of the catalogue', () => {
  it.each(Object.entries(CATALOGUE))('%s is reached', (_, reached) => {
    if ('rule' in reached) expect([...played]).toContain(reached.rule);
    else if ('edit' in reached) expect(EDIT_FAULTS).toContain(reached.edit);
    else
      expect(readFileSync(new URL(`../../src/${reached.in}`, import.meta.url), 'utf8')).toContain(
        `'${reached.said}'`,
      );
  });
});
