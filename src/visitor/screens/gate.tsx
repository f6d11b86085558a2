import { CloudOff, Lock, MapPinOff, RefreshCw } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Glyph } from '../../app/ui/basic/glyph.tsx';
import { Spinner } from '../../app/ui/basic/spinner.tsx';
import { Button } from '../parts/button.tsx';
import type { MapReading, MapState, OpenOutcome } from '../reading/map-reading.ts';
import { useWords } from '../texts/use-texts.ts';
import form from './form.module.css';
import styles from './gate.module.css';

const SAID = {
  unknown: [MapPinOff, 'gate.unknown', 'gate.unknownText'],
  expired: [MapPinOff, 'gate.expired', 'gate.expiredText'],
  offline: [CloudOff, 'gate.offline', 'gate.offlineText'],
  failed: [CloudOff, 'gate.failed', 'gate.failedText'],
} as const;

/** What is shown in place of a map that can't be. */
export function Gate({
  state,
  reading,
}: {
  state: Exclude<MapState['is'], 'open'>;
  reading: MapReading;
}): ReactNode {
  const { t } = useWords();
  if (state === 'loading')
    return (
      <main className={styles['gate']} aria-busy>
        <Spinner label={t('gate.loading')} size={28} />
      </main>
    );
  if (state === 'password') return <PasswordGate reading={reading} />;
  const [icon, title, text] = SAID[state];
  return (
    <main className={styles['gate']}>
      <Glyph icon={icon} size={40} className={styles['icon']} />
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
      {state !== 'unknown' && (
        <Button look="primary" icon={RefreshCw} onPress={() => void reading.again()}>
          {t('gate.again')}
        </Button>
      )}
    </main>
  );
}

const OUTCOMES = { wrong: 'gate.wrong', tooMany: 'gate.tooMany', offline: 'gate.offline' } as const;

function PasswordGate({ reading }: { reading: MapReading }): ReactNode {
  const { t } = useWords();
  const [password, setPassword] = useState('');
  const [outcome, setOutcome] = useState<OpenOutcome | 'none' | 'opening'>('none');
  const errorId = useId();
  const error = outcome in OUTCOMES ? OUTCOMES[outcome as keyof typeof OUTCOMES] : null;
  const open = async (): Promise<void> => {
    setOutcome('opening');
    setOutcome(await reading.open(password));
  };
  return (
    <main className={styles['gate']}>
      <Glyph icon={Lock} size={40} className={styles['icon']} />
      <h1>{t('gate.password')}</h1>
      <form
        className={form['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <label className={form['label']}>
          {t('gate.passwordField')}
          <input
            type="password"
            autoComplete="current-password"
            required
            maxLength={100}
            aria-invalid={error !== null}
            aria-describedby={errorId}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        <p id={errorId} role="alert" className={form['error']}>
          {error === null ? '' : t(error)}
        </p>
        <Button type="submit" look="primary" isDisabled={outcome === 'opening' || password === ''}>
          {t('gate.open')}
        </Button>
      </form>
    </main>
  );
}
