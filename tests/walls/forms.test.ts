import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const APP = join(import.meta.dirname, '../../src/app');

/** All that is entered in a form is in a store of react-hook-form: these make one. */
const STORES = [
  'forms/draft/draft-session.ts',
  'forms/draft/use-draft.ts',
  'forms/kept/use-kept-form.ts',
  'forms/plain/use-plain-form.ts',
];

/** Fields that hold in state what was typed, and why. */
const IN_STATE: Record<string, string> = {
  'dev/kit/fields.tsx': 'The page that shows the kit.',
  'forms/shape/circle-fields.tsx': 'A shape is no value of a form: its numbers as they are written.',
  'forms/shape/point-fields.tsx': 'A shape is no value of a form: its numbers as they are written.',
  'ui/field/number-field.tsx': 'A number as it is written while it is typed.',
};

const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(join(APP, name), 'utf8') }));

const FIELD = /<(?:TextField|TextArea|NumberField|TagField|TimeField|DateField|PasswordField)\b/g;

/** The opening tag that begins at a place. */
function tagAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    else if (text[at] === '>' && depth === 0) return text.slice(start, at);
  }
  return text.slice(start);
}

/** Functions of a component that write into its state: setters, and what calls one in its few lines. */
function writers(text: string): string[] {
  const setters = [...text.matchAll(/const \[[^\]]*?(\w+)\] = useState\b/g)].map(([, name]) => name ?? '');
  const calls = new RegExp(`\\b(?:${setters.join('|')})\\(`);
  const callers = [
    ...text.matchAll(/\bconst (\w+) = (?:async )?\([^)]*\)[^=]*=>\s*([^]*?)\n(?=\s*\n| {2}\S)/g),
  ];
  return setters.length === 0
    ? []
    : [...setters, ...callers.filter(([, , body = '']) => calls.test(body)).map(([, name]) => name ?? '')];
}

/** Whether the `onChange` of a field writes into state. */
function writesState(text: string): boolean {
  const names = writers(text);
  if (names.length === 0) return false;
  const writes = new RegExp(`\\bonChange=\\{[^]*?\\b(?:${names.join('|')})\\b`);
  return [...text.matchAll(FIELD)].some(({ index }) => writes.test(tagAt(text, index)));
}

it('a field of text · typed into → its value is in the store of a form, and not in state', () => {
  const found = sources.filter(({ text }) => writesState(text)).map(({ name }) => name);
  expect(found.filter((name) => IN_STATE[name] === undefined)).toEqual([]);
  expect(
    Object.keys(IN_STATE).filter((name) => !found.includes(name)),
    'listed for nothing',
  ).toEqual([]);
});

it('a field that writes into state, by itself or by a function · → is found', () => {
  const own = "const [name, setName] = useState('');\nreturn <TextField value={name} onChange={setName} />;";
  const indirect = [
    '  const [typed, setTyped] = useState({});',
    '  const change = (more: object): void => setTyped((now) => ({ ...now, ...more }));',
    '',
    '  return <TextArea value={typed.text} onChange={(text) => change({ text })} />;',
  ].join('\n');
  expect([own, indirect].map(writesState)).toEqual([true, true]);
  const stored = "const [isOpen, setOpen] = useState(false);\nreturn <TextField {...form.field('name')} />;";
  expect(writesState(stored)).toBe(false);
});

it('a store of a form · made → by the hooks that everything uses, which keep or forget it as they say', () => {
  const made = sources
    .filter(({ text }) => /\b(useForm|createFormControl)[<(]/.test(text))
    .map(({ name }) => name);
  expect(made.toSorted()).toEqual(STORES);
});
