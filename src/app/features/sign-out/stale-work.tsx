import { FileDown, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { discardUnsent } from '../../commands/restore/discard-unsent.ts';
import { useFormats } from '../../i18n/index.ts';
import { useExport } from '../../state/sync-status/export-work.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Card, Notice } from '../../ui/index.ts';
import styles from './sign-out.module.css';
import { useUnsentNow } from './use-unsent-count.ts';

export interface OldWorkProps {
  /** When the person signed out. Milliseconds since 1970. */
  since: number;
  onDone: () => void;
}

/**
 * Work that waited here for weeks while its owner was signed out is no longer sent: it can be exported to a file, and then goes
 * into the trash.
 */
export default function OldWork({ since, onDone }: OldWorkProps): ReactElement {
  const { t } = useTranslation('signout');
  const workspace = useWorkspace();
  const formats = useFormats();
  const count = useUnsentNow();
  const [hasExported, setExported] = useState(false);
  const { isBusy, exportWork } = useExport(() => setExported(true));
  const [left, setLeft] = useState<number | null>(null);
  const [isGoing, setGoing] = useState(false);
  useScreenTitle(t('old.title'));
  const goOn = async (): Promise<void> => {
    setGoing(true);
    const stayed = await discardUnsent(workspace).catch(() => null);
    setGoing(false);
    // What may have arrived already is looked up, not sent.
    if (stayed === null) setLeft(count);
    else onDone();
  };
  return (
    <main className={styles['page']}>
      <Card>
        <h1 className={styles['title']}>{t('old.title')}</h1>
        <p className={styles['text']}>{t('old.text', { count, date: formats.date(since) })}</p>
        <div className={styles['ways']}>
          <Button variant="primary" icon={FileDown} isPending={isBusy} onPress={() => exportWork()}>
            {t('export')}
          </Button>
          <Button icon={Trash2} isDisabled={!hasExported} isPending={isGoing} onPress={() => void goOn()}>
            {t('old.goOn')}
          </Button>
          <Button variant="ghost" onPress={() => void workspace.signOut({ keep: true })}>
            {t('signOut')}
          </Button>
        </div>
        <p className={styles['text']}>{t('old.after')}</p>
        {left !== null && (
          <Notice tone="error" role="alert">
            {t('left', { count: left })}
          </Notice>
        )}
      </Card>
    </main>
  );
}
