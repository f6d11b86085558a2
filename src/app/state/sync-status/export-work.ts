import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../session/workspace.ts';
import { useToasts } from '../../ui/index.ts';
import { saveFile } from '../page/download-file.ts';

/**
 * Writes unsent work into a file and says what came of it.
 * @param onTold called where that was more than that it failed: there is a file, nothing to write, or too much for one
 */
export function useExport(onTold?: () => void): {
  isBusy: boolean;
  /** It was asked for, and no file came of it. */
  isMissed: boolean;
  exportWork: (only?: readonly string[]) => void;
} {
  const { t } = useTranslation('sync');
  const { engine } = useWorkspace();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const exportWork = useCallback(
    (only?: readonly string[]) => {
      const run = async (): Promise<void> => {
        setBusy(true);
        const made = await engine.exportWork(only).catch(() => null);
        setBusy(false);
        setMissed(made?.ok !== true);
        if (made !== null) onTold?.();
        if (made === null) toasts.show({ kind: 'error', title: t('exchange.exportFailed') });
        else if (made.ok) {
          const { changes, drafts } = made.file;
          saveFile(made.file);
          const title = t(changes > 0 ? 'exchange.exported' : 'exchange.exportedDrafts', {
            count: changes > 0 ? changes : drafts,
          });
          const more = changes > 0 && drafts > 0 ? [t('exchange.withDrafts', { count: drafts })] : [];
          if (made.leftOut > 0) more.push(t('exchange.leftOut', { count: made.leftOut }));
          const detail = [...more, t('exchange.exportedText')].join(' ');
          toasts.show({ kind: made.leftOut > 0 ? 'warning' : 'device', title, detail });
        } else {
          const isEmpty = made.fault === 'empty';
          const title = t(isEmpty ? 'exchange.empty' : 'exchange.exportTooBig');
          toasts.show({ kind: isEmpty ? 'info' : 'warning', title });
        }
      };
      void run();
    },
    [t, engine, toasts, onTold],
  );
  return { isBusy, isMissed, exportWork };
}
