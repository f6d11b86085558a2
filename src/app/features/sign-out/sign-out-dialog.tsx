import { CloudUpload, FileDown, FilePen, HardDrive, Trash2 } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { discardUnsent } from '../../commands/restore/discard-unsent.ts';
import { usePlainForm } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { paths } from '../../routes/paths.ts';
import { useExport } from '../../state/sync-status/export-work.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useOfflineReason } from '../../state/sync-status/offline-reason.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Modal, Notice, TextField } from '../../ui/index.ts';
import { DataToRemove } from './data-to-remove.tsx';
import styles from './sign-out.module.css';
import { useUnsent, type Unsent } from './use-unsent-work.ts';

/** Asked when a person signs out while changes of theirs have not arrived. */
export function SignOutDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('signout');
  const go = useGo();
  const { engine, signOut } = useWorkspace();
  const unsent = useUnsent();
  const { isBusy, exportWork } = useExport();
  const [isLettingGo, setLettingGo] = useState(false);
  const cut = useOfflineReason();
  const { drafts = 0 } = unsent;
  const hasChanges = unsent.all > 0;
  const isDone = !hasChanges && drafts === 0;
  // What was asked stays asked: a button that said "keep" does not come to remove anything when the last change arrives.
  const [hadWork, setHadWork] = useState(false);
  if (!isDone && !hadWork) setHadWork(true);
  const [isTold, setTold] = useState(false);
  const removes = isDone && !hadWork && isTold;
  // Asked for in order to say how many drafts there are: not before that is known.
  if (!hasChanges && unsent.drafts === undefined) return null;
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={
        isDone
          ? t('titleDone')
          : hasChanges
            ? t('title', { count: unsent.all })
            : t('titleDrafts', { count: drafts })
      }
      role="alertdialog"
      width="medium"
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {t('stay')}
          </Button>
          <Button
            variant="primary"
            icon={HardDrive}
            isDisabled={isDone && !hadWork && !isTold}
            onPress={() => void signOut({ keep: !removes })}
          >
            {t(isDone && !hadWork ? 'signOut' : 'keep')}
          </Button>
        </>
      }
    >
      {!unsent.isOnline && cut !== 'rehearsal' && (
        <Notice tone="error" role="status">
          {t('noWayBack')} {t('serverLearnsLater')}
        </Notice>
      )}
      {isDone ? (
        <>
          <p className={styles['text']}>{t('textDone')}</p>
          {!hadWork && <DataToRemove onTold={() => setTold(true)} />}
        </>
      ) : (
        <div className={styles['body']}>
          <Counts unsent={unsent} drafts={drafts} />
          {hasChanges && <p className={styles['text']}>{t('text')}</p>}
          {drafts > 0 && <p className={styles['text']}>{t('draftsStay')}</p>}
          <div className={styles['ways']}>
            {hasChanges ? (
              <>
                <Button
                  icon={CloudUpload}
                  isDisabled={(!unsent.isOnline && cut !== 'unreachable') || unsent.waiting === 0}
                  isPending={unsent.isSending}
                  onPress={() => engine.nudge()}
                >
                  {t('uploadNow')}
                </Button>
                <Button icon={FileDown} isPending={isBusy} onPress={() => exportWork()}>
                  {t('export')}
                </Button>
                {!isLettingGo && (
                  <Button variant="danger" icon={Trash2} onPress={() => setLettingGo(true)}>
                    {t('discard')}
                  </Button>
                )}
              </>
            ) : (
              <Button
                icon={FilePen}
                onPress={() => {
                  onClose();
                  go(paths.sync);
                }}
              >
                {t('seeDrafts')}
              </Button>
            )}
          </div>
          {hasChanges && !unsent.isOnline && <p className={styles['text']}>{t(cut)}</p>}
          {isLettingGo && <LetGo unsent={unsent} />}
        </div>
      )}
      <p className={styles['limits']}>{t('traces')}</p>
    </Modal>
  );
}

function Counts({ unsent, drafts }: { unsent: Unsent; drafts: number }): ReactElement {
  const { t } = useTranslation('signout');
  const kinds = (['waiting', 'refused', 'conflicts'] as const).filter((kind) => unsent[kind] > 0);
  return (
    <ul className={styles['counts']}>
      {kinds.map((kind) => (
        <li key={kind}>{t(`counts.${kind}`, { count: unsent[kind] })}</li>
      ))}
      {drafts > 0 && <li>{t('drafts', { count: drafts })}</li>}
    </ul>
  );
}

/** A word has to be typed, so that a day's work is not dropped by a slip of the finger. */
function LetGo({ unsent }: { unsent: Unsent }): ReactElement {
  const { t } = useTranslation('signout');
  const workspace = useWorkspace();
  const formats = useFormats();
  const form = usePlainForm({ typed: '' });
  const [left, setLeft] = useState(0);
  const word = t('word');
  const isTyped = formats.compare(form.values.typed.trim(), word) === 0;
  const letGo = async (): Promise<void> => {
    const stayed = await discardUnsent(workspace).catch(() => unsent.all);
    setLeft(stayed);
    // For the trash, where all of it lies now.
    if (stayed === 0) await workspace.signOut({ keep: true });
  };
  return (
    <div className={styles['letGo']}>
      <Notice tone="error" role="alert">
        {left > 0 ? t('left', { count: left }) : t('discardText')}
      </Notice>
      <TextField label={t('type', { word })} {...form.field('typed')} autoFocus autoComplete="off" />
      <Button
        variant="danger-solid"
        isDisabled={!isTyped}
        isPending={form.isSending}
        onPress={() => {
          if (isTyped) form.submit(letGo);
        }}
      >
        {t('discardAll', { count: unsent.all })}
      </Button>
    </div>
  );
}
