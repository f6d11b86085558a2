import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldOf } from '../../../domain/fields/index.ts';
import { isolate } from '../../i18n/bidi-isolate.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button, Notice } from '../../ui/index.ts';
import styles from './remote-changes.module.css';
import { GEOMETRY } from '../draft/draft.ts';
import type { DraftForm } from '../draft/use-draft.ts';
import { useFieldLabel } from '../fields/use-field-label.ts';
import { useValueWords } from '../fields/use-value-words.ts';
import { valueText } from '../fields/value-parts.ts';
import { retryLoading } from '../../state/loading/retry-loading.ts';

/** Drawings and their words are needed here alone. */
const ShapeThere = lazy(retryLoading(() => import('./remote-shape.tsx')));

/** What a member of a draft is called, and its value in words. */
export type DescribeMember = (member: string, value: unknown) => { field: string; value: string } | undefined;

/** Marks the questions, for a save that waits for their answers. */
export const ASKS = 'data-asks';

/**
 * The fields changed by the person and by another person too, in another tab or on the server: neither overwrites the other
 * unknowingly. Fields changed there alone are in the form already.
 */
export function RemoteChanges<V extends FieldValues>({
  draft,
  describe,
}: {
  draft: DraftForm<V>;
  describe?: DescribeMember | undefined;
}): ReactNode {
  const { t } = useTranslation('forms');
  if (draft.changedThere.length === 0 || draft.isReadOnly) return null;
  return (
    <Notice tone="conflict" role="status">
      <p>{t('changedThere.text')}</p>
      <ul className={styles['fields']} {...{ [ASKS]: '' }}>
        {draft.changedThere.map((member) => (
          <Field key={member} draft={draft} member={member} describe={describe} />
        ))}
      </ul>
      <p>{t('changedThere.saves')}</p>
    </Notice>
  );
}

interface FieldProps<V extends FieldValues> {
  draft: DraftForm<V>;
  member: string;
  describe: DescribeMember | undefined;
}

function Field<V extends FieldValues>({ draft, member, describe }: FieldProps<V>): ReactElement {
  const { t } = useTranslation('forms');
  const labelOf = useFieldLabel();
  const wordsOf = useWords();
  const { session, head } = draft;
  const own = describe?.(member, head.values[member]);
  const field = own?.field ?? labelOf(member);
  const value = member === GEOMETRY ? null : (own?.value ?? wordsOf(member, head.values[member]));
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
        {value !== null && value !== '' && t('changedThere.now', { field, value: isolate(value) })}
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

/** A value of a draft in words; empty without a value. */
function useWords(): (member: string, value: unknown) => string {
  const words = useValueWords();
  const formats = useFormats();
  return (member, value) => {
    if (value === null) return '';
    // As it stands in the field.
    if (typeof value === 'number') return String(value);
    const field = fieldOf(member);
    const stored = field === undefined ? value : field.write(value, undefined);
    return formats.list(
      valueText(field === undefined ? member : `properties.${member}`, stored, words).split('\n'),
    );
  };
}
