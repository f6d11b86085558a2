import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apart } from '../../i18n/bidi-isolate.ts';
import { useFormats } from '../../i18n/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { Button, Notice } from '../../ui/index.ts';
import styles from './remote-changes.module.css';
import { customRowSchema } from '../custom-rows.ts';
import { GEOMETRY } from '../draft/draft.ts';
import { FIELD_NAMES, isNamed } from '../field-names.ts';
import type { DraftForm } from '../draft/use-draft.ts';

/** Drawings and their words are needed here alone. */
const ShapeThere = lazy(() => import('./remote-shape.tsx'));

/** Marks the questions, for a save that waits for their answers. */
export const ASKS = 'data-asks';

/**
 * The fields that the person changed and somebody else too, in another tab or on the server: nobody writes over the
 * other without knowing it. What was changed there alone is in the form already.
 */
export function ChangedThere<V extends FieldValues>({ draft }: { draft: DraftForm<V> }): ReactNode {
  const { t } = useTranslation('forms');
  if (draft.changedThere.length === 0 || draft.isReadOnly) return null;
  return (
    <Notice tone="conflict" role="status">
      <p>{t('changedThere.text')}</p>
      <ul className={styles['fields']} {...{ [ASKS]: '' }}>
        {draft.changedThere.map((member) => (
          <Field key={member} draft={draft} member={member} />
        ))}
      </ul>
      <p>{t('changedThere.saves')}</p>
    </Notice>
  );
}

interface FieldProps<V extends FieldValues> {
  draft: DraftForm<V>;
  member: string;
}

function Field<V extends FieldValues>({ draft, member }: FieldProps<V>): ReactElement {
  const { t } = useTranslation('forms');
  const wordsOf = useWords();
  const { session, head } = draft;
  const field = isNamed(member) ? t(FIELD_NAMES[member]) : member;
  const value = member === GEOMETRY ? null : wordsOf(member, head.values[member]);
  return (
    <li className={styles['field']}>
      <span className={styles['now']} data-shape={member === GEOMETRY || undefined}>
        {value === null && field}
        {member === GEOMETRY && (
          <Suspense>
            <ShapeThere base={draft.known.geometry} mine={draft.draft.geometry} theirs={head.geometry} />
          </Suspense>
        )}
        {value === '' && t('changedThere.empty', { field })}
        {value !== null && value !== '' && t('changedThere.now', { field, value: apart(value) })}
      </span>
      <span className={styles['choice']}>
        <Button
          variant="link"
          aria-label={t('changedThere.theirsOf', { field })}
          onPress={() => session.takeTheirs(member)}
        >
          {t('changedThere.theirs')}
        </Button>
        <Button
          variant="link"
          aria-label={t('changedThere.mineOf', { field })}
          onPress={() => session.keepMine(member)}
        >
          {t('changedThere.mine')}
        </Button>
      </span>
    </li>
  );
}

/** A keyword, or a custom property with its value. */
function wordOf(item: unknown): string | null {
  if (typeof item === 'string') return item;
  const row = customRowSchema.safeParse(item);
  return row.success ? `${row.data.name}: ${row.data.value}` : null;
}

/** A value in words; empty where there is none, null where words can't say it. */
function useWords(): (member: string, value: unknown) => string | null {
  const { t, i18n } = useTranslation('forms');
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  return (member, value) => {
    if (value === null) return '';
    // As it stands in the field.
    if (typeof value === 'number') return String(value);
    if (Array.isArray(value)) {
      const words = value.map(wordOf).filter((word) => word !== null);
      return words.length === value.length ? formats.list(words) : null;
    }
    if (typeof value !== 'string') return null;
    if (member === 'typeCode') return taxonomy[value]?.title ?? value;
    // Which level types there are is data; the resources' type can't list them.
    const key = `levelTypes.${value}`;
    return member === 'levelType' && i18n.exists(`forms:${key}`) ? t(key as 'levelTypes.office') : value;
  };
}
