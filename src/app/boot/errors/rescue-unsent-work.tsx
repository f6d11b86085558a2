import { FileDown } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { asDbError, databaseName } from '../../../db/index.ts';
import type { User } from '../../../domain/entities/user.ts';
import { browserPorts } from '../../../sync/index.ts';
import { rescueWork, type Rescued } from '../../../sync/exchange/rescue-work.ts';
import { useConfig, type AppConfig } from '../../state/session/config.ts';
import { saveFile } from '../../state/page/download-file.ts';
import { useSessionState } from '../../state/session/session.ts';
import { Button } from '../../ui/action/button.tsx';
import { deviceName } from '../../state/session/device-name.ts';
import styles from '../splash.module.css';

async function rescue(user: User, config: AppConfig): Promise<Rescued> {
  const origin = config.apiOrigin ?? window.location.origin;
  const name = await databaseName({ origin, userId: user.id });
  const { now, newId } = browserPorts('rescue');
  return rescueWork({ name, origin, user, deviceName: deviceName(navigator), now, newId });
}

/** The way out of a screen that can't be opened: what has not arrived, taken out of the journal without the database. */
export default function Rescue({ error }: { error: unknown }): ReactElement {
  const { t } = useTranslation('safety');
  const config = useConfig();
  const session = useSessionState();
  const [rescued, setRescued] = useState<Rescued | 'failed' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const user = session.status === 'signedOut' ? null : session.user;
  const save = async (of: User): Promise<void> => {
    setBusy(true);
    const made = await rescue(of, config).catch(() => 'failed' as const);
    setBusy(false);
    setRescued(made);
    if (made !== 'failed' && made.work !== null) saveFile(made.work);
  };
  const isStorage = error instanceof Error && error.name === 'DbError';
  const { kind } = asDbError(error);
  return (
    <>
      {isStorage && (
        <p className={styles['text']}>
          {t(kind === 'quota' || kind === 'upgrade' ? `rescue.why.${kind}` : 'rescue.why.closed')}
        </p>
      )}
      {user !== null && (
        <>
          <p className={styles['text']}>{t('rescue.offer')}</p>
          <Button icon={FileDown} isPending={isBusy} onPress={() => void save(user)}>
            {t('rescue.save')}
          </Button>
        </>
      )}
      <div className={styles['outcome']} role="status">
        {rescued === 'failed' ? <p>{t('rescue.failed')}</p> : rescued && <Outcome of={rescued} />}
      </div>
      {error instanceof Error && (
        <details className={styles['text']}>
          <summary className={styles['summary']}>{t('rescue.details')}</summary>
          <p dir="auto">{saidBy(error)}</p>
        </details>
      )}
    </>
  );
}

/** What failed and why, for support. */
function saidBy(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? `${error.message} ${saidBy(cause)}` : error.message;
}

function Outcome({ of: { waiting, work, lines, left } }: { of: Rescued }): ReactElement {
  const { t } = useTranslation('safety');
  const kinds = (['drafts', 'plans', 'damaged'] as const).filter((kind) => left[kind] > 0);
  const isWhole = kinds.length === 0 && (work !== null || waiting === 0);
  const made = work === null ? [] : (['changes', 'drafts'] as const).filter((kind) => work[kind] > 0);
  return (
    <>
      {work !== null ? (
        <p>
          {made.map((kind) => `${t(`rescue.made.${kind}`, { count: work[kind] })} `)}
          {t('rescue.how')}
        </p>
      ) : (
        <p>{t(waiting > 0 ? 'rescue.unfit' : 'rescue.nothing')}</p>
      )}
      {kinds.map((kind) => (
        <p key={kind}>{t(`rescue.${kind}`, { count: left[kind] })}</p>
      ))}
      {!isWhole && lines !== null && (
        <Button variant="secondary" icon={FileDown} onPress={() => saveFile(lines)}>
          {t('rescue.lines')}
        </Button>
      )}
    </>
  );
}
