import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isolate } from '../../i18n/index.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useToasts } from '../../ui/index.ts';
import type { Discarded, StagingPort } from './staging-port.ts';

/**
 * Discards the values of a form, and shows a message with undo: into the form while it is open, else out of the trash and to
 * the form's address. The same function while the form is open.
 * @param title names the subject of the form
 */
export function useDiscard(
  form: { discard: () => Promise<Discarded | null> } & Pick<StagingPort, 'bringBack'>,
  title: string,
): () => Promise<void> {
  const { t } = useTranslation('forms');
  const toasts = useToasts();
  const go = useGo();
  const { pathname } = useLocation();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const bringBack = async (trashId: string): Promise<void> => {
    const isBack = await form.bringBack(trashId).catch(() => false);
    if (isBack) go(pathname);
    else toasts.show({ kind: 'error', title: t('discarded.notBack', { title: isolate(title) }) });
  };
  const discard = async (): Promise<void> => {
    const done = await form.discard();
    if (done === null) return;
    const { trashId, undo } = done;
    const back = (): void => {
      if (isOpen.current) undo();
      else if (trashId !== null) void bringBack(trashId);
    };
    toasts.show({
      kind: 'info',
      title: t('discarded.title', { title: isolate(title) }),
      ...(trashId !== null && { detail: t('discarded.inTrash') }),
      action: { label: t('discarded.undo'), onPress: back },
      key: 'discarded',
    });
  };
  const latest = useRef(discard);
  useEffect(() => {
    latest.current = discard;
  });
  return useCallback(() => latest.current(), []);
}
