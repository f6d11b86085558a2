import { History } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import { Button, Notice, Stack } from '../../ui/index.ts';
import type { KeptForm } from './use-kept-form.ts';

type Undoable = Pick<KeptForm<FieldValues>, 'undo' | 'redo'>;

/** The fields of a kept form, with a notice where work was found again, and undo by keys (Ctrl or ⌘ with Z, Y). */
export function KeptFields<V extends FieldValues>({
  form,
  gap = 4,
  children,
}: {
  form: KeptForm<V>;
  gap?: 2 | 3 | 4;
  children: ReactNode;
}): ReactNode {
  const around = useRef<HTMLDivElement>(null);
  const latest = useRef<Undoable>(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const { current: element } = around;
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      // In the place of the browser's own undo, which knows no choices and nothing of before the restart.
      event.preventDefault();
      event.stopPropagation();
      if (isRedo) latest.current.redo();
      else latest.current.undo();
    };
    element?.addEventListener('keydown', onKey, true);
    return () => element?.removeEventListener('keydown', onKey, true);
  }, []);
  return (
    <div ref={around}>
      <Stack gap={gap}>
        <Earlier form={form} />
        <Restored form={form} />
        {children}
      </Stack>
    </div>
  );
}

function Restored<V extends FieldValues>({ form }: { form: KeptForm<V> }): ReactNode {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  if (form.restoredAt === null || form.earlier !== null) return null;
  const actions = (
    <>
      <Button variant="link" onPress={form.keepRestored}>
        {t('restored.keep')}
      </Button>
      <Button variant="link" onPress={() => void form.discard()}>
        {t('restored.discard')}
      </Button>
    </>
  );
  return (
    <Notice tone="accent" icon={History} role="status" actions={actions}>
      {t('restored.text', { time: formats.time(form.restoredAt) })}
    </Notice>
  );
}

function Earlier<V extends FieldValues>({ form }: { form: KeptForm<V> }): ReactNode {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  if (form.earlier === null) return null;
  const actions = (
    <>
      <Button variant="link" onPress={form.useEarlier}>
        {t('restored.useEarlier')}
      </Button>
      <Button variant="link" onPress={form.dismissEarlier}>
        {t('restored.keepTyped')}
      </Button>
    </>
  );
  return (
    <Notice tone="accent" icon={History} role="status" actions={actions}>
      {t('restored.earlier', { time: formats.time(form.earlier.at) })}
    </Notice>
  );
}
