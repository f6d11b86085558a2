import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppOnDevice } from '../../state/sync-status/readiness.ts';
import { useIsRehearsing } from '../../state/sync-status/rehearsal.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Switch } from '../../ui/index.ts';
import styles from './offline-copies.module.css';

/** Cuts the network of the app on purpose. Only if the app starts without a network: it must not lock anyone out. */
export function RehearsalSwitch(): ReactNode {
  const { t } = useTranslation('offlineCopies');
  const { rehearsal } = useWorkspace();
  const isOn = useIsRehearsing();
  const isAppHere = useAppOnDevice()?.isAppHere === true;
  const titleId = useId();
  return (
    <section className={styles.rehearsal} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.state}>
        {t('rehearsal.title')}
      </h3>
      <Switch
        label={t('rehearsal.switch')}
        hint={t(isAppHere || isOn ? 'rehearsal.hint' : 'rehearsal.notYet')}
        isSelected={isOn}
        isDisabled={!isAppHere && !isOn}
        onChange={(on) => (on ? rehearsal.begin() : rehearsal.end())}
      />
    </section>
  );
}
