import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Why the words and numbers in a field may be in plain state. */
const REASONS = {
  form: 'Typed into a draft: the state is how it looks while it is typed.',
  secret: 'Never kept: passwords, codes, and addresses of who signs in.',
  confirmation: 'Typed to confirm one act; kept, it would confirm the next one.',
  kit: 'The kit itself and the page that shows it.',
} as const;

const PLAIN: Record<string, keyof typeof REASONS> = {
  'dev/kit/fields.tsx': 'kit',
  'dev/kit/overlays.tsx': 'kit',
  'features/apps/maps/password-dialog.tsx': 'secret',
  'features/hierarchy-panel/delete-client.tsx': 'confirmation',
  'features/hierarchy-panel/level-kind.tsx': 'form',
  'features/level-import/drawing/picture-fields.tsx': 'form',
  'features/level-import/drawing/placement-fields.tsx': 'form',
  'features/level-mapping/finding-row.tsx': 'form',
  'features/network-panel/transition-fields.tsx': 'form',
  'features/preview/decision-dialog.tsx': 'form',
  'features/sign-in/password-field.tsx': 'secret',
  'features/sign-in/sign-in-page.tsx': 'secret',
  'features/sign-out/sign-out-dialog.tsx': 'confirmation',
  'forms/fields/editors/phone.tsx': 'form',
  'forms/shape/circle-fields.tsx': 'form',
  'forms/shape/point-fields.tsx': 'form',
  'ui/field/number-field.tsx': 'kit',
};

const FIELD = /<(TextField|TextArea|NumberField|TagField)\b/;
const KEPT = /\b(useKeptForm|useKeptChoice|useUnsavedForm|useDraft)\b/;

it('a component · a text field beside plain state → is kept on the device, or listed here with a reason', () => {
  const app = join(ROOT, 'src/app');
  const plain = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .filter((name) => {
      const text = readFileSync(join(app, name), 'utf8');
      return text.includes('useState') && FIELD.test(text) && !KEPT.test(text);
    });
  expect(plain.filter((name) => PLAIN[name] === undefined)).toEqual([]);
  expect(
    Object.keys(PLAIN).filter((name) => !plain.includes(name)),
    'listed for nothing',
  ).toEqual([]);
});

it('what is typed to sign in · read from the source → goes into no kept form', () => {
  const folder = join(ROOT, 'src/app/features/sign-in');
  const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => KEPT.test(readFileSync(join(folder, name), 'utf8')));
  expect(kept).toEqual([]);
});
