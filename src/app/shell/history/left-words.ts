import type { i18n as I18n } from 'i18next';
import type { LeftAsItIs } from '../../../db/index.ts';
import { titleOf } from '../../../db/queries/title-of.ts';
import { fieldLabel } from '../../../domain/fields/index.ts';
import { isolate } from '../../i18n/index.ts';

/** So many are named. */
const NAMED = 3;

/** Of what no single field of a form shows. */
const OTHER_LABELS = { geometry: 'forms:fields.shape', beacon: 'forms:fields.beacon' } as const;

/** What an undo or a redo left as it is: "Kitchen (Name)". Null where it left nothing. */
export async function leftWords(i18n: I18n, left: readonly LeftAsItIs[]): Promise<string | null> {
  if (left.length === 0) return null;
  await i18n.loadNamespaces(['steps', 'forms']);
  const named = left.map(({ row, fields }) => {
    const title = titleOf(row);
    const thing = title === '' ? i18n.t('steps:things.features') : isolate(title);
    const names = [...new Set(fields.map((path) => fieldName(i18n, path)))];
    return names.length === 0 ? thing : `${thing} (${names.join(', ')})`;
  });
  const what = left.length > NAMED ? i18n.t('steps:many', { count: left.length }) : named.join(' · ');
  return i18n.t('steps:left', { what });
}

function fieldName(i18n: I18n, path: string): string {
  const [first = '', ...rest] = path.split('.');
  if (first === 'geometry') return i18n.t(OTHER_LABELS.geometry);
  const members = first === 'properties' || first === 'extra' ? rest : [first];
  const [member = ''] = members;
  if (Object.hasOwn(OTHER_LABELS, member)) return i18n.t(OTHER_LABELS[member as keyof typeof OTHER_LABELS]);
  // Labels are named by descriptors; `tests/content` finds each of them in the dictionaries.
  const key = fieldLabel(member);
  return key === null || member === 'extra'
    ? (members.at(-1) ?? path)
    : i18n.t(`forms:${key}` as 'forms:fields.name');
}
