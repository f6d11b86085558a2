import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConflictRecord } from '../../../db/index.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/index.ts';
import { differencesOf } from './differences.ts';
import styles from './sync-centre.module.css';

/** Both versions side by side, field by field where they differ. Neither is lost before the person has chosen. */
export function ConflictCard({ conflict, title }: { conflict: ConflictRecord; title: string }) {
  const { t } = useTranslation('sync');
  const { engine } = useWorkspace();
  const [busy, setBusy] = useState(false);
  const resolve = (keep: 'mine' | 'theirs') => {
    const go = async () => {
      setBusy(true);
      await engine.resolveConflict(conflict.id, keep);
      setBusy(false);
    };
    void go();
  };
  const shown = (value: unknown) => {
    if (value === undefined || value === null || value === '') return t('conflict.none');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (
    <div className={styles.conflict}>
      <p>{t(`conflict.${conflict.kind}`, { title })}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('conflict.mine')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {differencesOf(conflict).map((row) => (
            <tr key={row.path}>
              <th scope="row">
                <bdi>{row.path === 'geometry' ? t('conflict.geometry') : row.path}</bdi>
              </th>
              {[row.mine, row.theirs].map((value, i) => (
                <td key={i === 0 ? 'mine' : 'theirs'}>
                  {value.kind === 'gone'
                    ? t('conflict.gone')
                    : value.kind === 'shape'
                      ? t('conflict.changedShape', { count: value.corners })
                      : shown(value.value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.choice}>
        <Button variant="secondary" isPending={busy} onPress={() => resolve('theirs')}>
          {t('conflict.keepTheirs')}
        </Button>
        <Button variant="primary" isPending={busy} onPress={() => resolve('mine')}>
          {t('conflict.keepMine')}
        </Button>
      </div>
    </div>
  );
}
