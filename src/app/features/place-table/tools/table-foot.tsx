import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keyCaps, platformOf } from '../../../commands/registry/index.ts';
import { KeyCaps, Switch } from '../../../ui/index.ts';
import styles from './tools.module.css';

interface TableFootProps {
  canEdit: boolean;
  follows: boolean;
  onFollows: (follows: boolean) => void;
}

const KEYS = [
  ['edit', 'F2'],
  ['fill', 'Mod+D'],
  ['paste', 'Mod+V'],
] as const;

/** The keys that are worth knowing, and whether the map follows. */
export function TableFoot({ canEdit, follows, onFollows }: TableFootProps): ReactNode {
  const { t } = useTranslation(['table', 'commands']);
  const { t: ofKeys } = useTranslation('commands');
  return (
    <footer className={styles['foot']}>
      {canEdit && (
        <span className={styles['keys']}>
          {KEYS.map(([name, keys]) => (
            <span key={name} className={styles['key']}>
              <KeyCaps caps={keyCaps(keys, platformOf(navigator), ofKeys)} /> {t(`keys.${name}`)}
            </span>
          ))}
          <span className={styles['key']}>
            <KeyCaps caps={[ofKeys('keys.Control'), 'H']} /> {t('keys.replace')}
          </span>
        </span>
      )}
      <Switch
        label={t('follow')}
        isSelected={follows}
        onChange={onFollows}
        className={styles['follow'] ?? ''}
      />
    </footer>
  );
}
