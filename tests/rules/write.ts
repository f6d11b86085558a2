import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import type { Issue } from '../../src/domain/rules/index.ts';
import { featureCases } from './feature-cases.ts';
import { otherCases } from './hierarchy-cases.ts';
import { networkCases } from './network-cases.ts';
import type { RuleCase } from './rule-case.ts';

const ROOT = join(import.meta.dirname, '../..');
export const RULES_FILE = join(ROOT, 'docs/rules.md');

export const ruleCases = (): RuleCase[] => [...featureCases(), ...networkCases(), ...otherCases()];

type Texts = Readonly<Record<string, string | undefined>>;
const textsOf = (namespace: string): unknown =>
  JSON.parse(readFileSync(join(ROOT, `src/app/i18n/locales/en/${namespace}.json`), 'utf8'));
const FORMS = (textsOf('forms') as { issues: Texts }).issues;
const SIGN_IN = textsOf('signin') as Texts;

/** What the app says, with the numbers of the limit in it. */
function sentence({ code, params = {} }: Issue): string {
  const text = FORMS[`${code}_${params['name']}`] ?? FORMS[code] ?? SIGN_IN[`rule-${code}`] ?? code;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    name in params ? params[name]!.toLocaleString('en') : '…',
  );
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const quoted = (text: string): string => `\`${cell(text)}\``;

function line(one: RuleCase): string {
  const issue = one.refuses().find(({ code }) => code === one.code);
  const said = issue === undefined ? '' : sentence(issue);
  const owners = one.appliesTo === null ? [] : [one.appliesTo.join(', ')];
  return `| ${[quoted(one.member), cell(said), quoted(one.code), cell(one.fits), cell(one.breaks), ...owners].join(' | ')} |`;
}

/** docs/rules.md as the rules are now. */
export async function rulesDocument(): Promise<string> {
  const cases = ruleCases();
  const chapters = [...new Set(cases.map(({ chapter }) => chapter))];
  const parts = chapters.flatMap((chapter) => {
    const own = cases.filter((one) => one.chapter === chapter);
    const isShared = own.some(({ appliesTo }) => appliesTo !== null);
    const heads = ['Where', 'What is said', 'Key', 'Taken', 'Refused', ...(isShared ? ['Applies to'] : [])];
    return [
      `## ${chapter}`,
      '',
      `| ${heads.join(' | ')} |`,
      `| ${heads.map(() => '---').join(' | ')} |`,
      ...own.map(line),
      '',
    ];
  });
  const text = [
    '# Rules',
    '',
    'What a form, a save, an import and the server ask of content: one validator, `src/domain/rules`. Written by',
    '`npm run rules`, which plays each rule from both sides of its limit on one of each kind; a test says when this page',
    'is out of date. The key is also that of the message (`issues` in `forms.json`).',
    '',
    ...parts,
  ].join('\n');
  return (await format(RULES_FILE, text)).code;
}
