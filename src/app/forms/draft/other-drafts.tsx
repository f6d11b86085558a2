import { AppWindow, History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import { Notice } from '../../ui/index.ts';
import type { DraftForm } from './use-draft.ts';

/** Other unsaved work on the same thing: of a tab that has it open, or left by one. */
export function OtherDrafts<V extends FieldValues>({ draft }: { draft: DraftForm<V> }): ReactNode {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const other = draft.others.find(({ isOpen }) => isOpen) ?? draft.others[0];
  if (other === undefined || draft.isReadOnly) return null;
  const time = formats.time(other.at);
  if (!other.isOpen) {
    return (
      <Notice tone="accent" icon={History} role="status">
        {t('elsewhere.left', { time })}
      </Notice>
    );
  }
  return (
    <Notice tone="waiting" icon={AppWindow} role="status">
      {draft.isNew ? t('elsewhere.openNew') : t('elsewhere.open', { time })}
    </Notice>
  );
}
