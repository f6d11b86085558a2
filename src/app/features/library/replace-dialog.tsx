import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { keepPicture, replacePicture, undo } from '../../commands/index.ts';
import { AddPicture, PictureStoreProvider, type KeepPicture } from '../../forms/index.ts';
import { showWithUndo } from '../../state/commands/show-with-undo.ts';
import { usePicture } from '../../state/content/picture.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { FormModal, Stack, Text, useToasts } from '../../ui/index.ts';
import type { LibraryRow } from './library-rows.ts';
import styles from './library.module.css';

/** Chooses another picture, and shows it wherever places on this device show this one. */
export function ReplaceDialog({ row, onClose }: { row: LibraryRow; onClose: () => void }): ReactElement {
  const { t } = useTranslation('settings');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const [to, setTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const store = useMemo(
    () => ({
      keep: (...of: Parameters<KeepPicture>) => keepPicture(workspace, ...of),
      form: `library:${row.url}`,
    }),
    [workspace, row.url],
  );
  const replace = async (): Promise<void> => {
    if (to === null) return;
    setBusy(true);
    const fids = row.usedBy.map(({ fid }) => fid);
    const { failure, changed, leftOut } = await replacePicture.run(workspace, { fids, from: row.url, to });
    setBusy(false);
    if (failure !== null) {
      toasts.show({ kind: 'error', title: t('library.notReplaced') });
      return;
    }
    const title = t('library.replaced', { count: changed });
    const detail = leftOut.length === 0 ? undefined : t('library.leftOut', { count: leftOut.length });
    const done = { kind: detail === undefined ? 'device' : 'warning', title, detail } as const;
    // The page has no undo of its own.
    const history = changed === 0 ? null : { undo: () => undo.run(workspace).then(() => undefined) };
    await showWithUndo({ db: workspace.db, toasts, history }, done, t('library.undo'));
    onClose();
  };
  return (
    <FormModal
      title={t('library.replaceTitle')}
      width="medium"
      cancelLabel={t('library.cancel')}
      closeLabel={t('library.cancel')}
      actionLabel={t('library.replace')}
      isPending={isBusy}
      isBlocked={to === null}
      onClose={onClose}
      onAction={() => void replace()}
    >
      <PictureStoreProvider value={store}>
        <Stack gap={4}>
          <Text>{t('library.replaceText', { count: row.usedBy.length })}</Text>
          {to !== null && <Chosen address={to} />}
          <AddPicture use={row.kind === 'logo' ? 'logo' : 'image'} onPicture={setTo} />
        </Stack>
      </PictureStoreProvider>
    </FormModal>
  );
}

function Chosen({ address }: { address: string }): ReactElement | null {
  const { t } = useTranslation('settings');
  const { src } = usePicture(address);
  return src === null ? null : <img className={styles['thumb']} src={src} alt={t('library.newPicture')} />;
}
