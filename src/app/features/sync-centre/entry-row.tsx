import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '../../../sync/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/go.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button, ConfirmModal, Tag, type TagKind } from '../../ui/index.ts';
import styles from './sync-centre.module.css';

const TAGS: Record<OutboxEntry['state'], TagKind> = {
  waiting: 'waiting',
  sending: 'waiting',
  refused: 'error',
  conflict: 'needs-you',
};

/** One change: what, where, since when, why it is still here, and what can be done. */
export function EntryRow({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('sync');
  const { engine } = useWorkspace();
  const formats = useFormats();
  const go = useGo();
  const { conflict } = entry;
  const [asking, setAsking] = useState(false);
  const title = entry.title || t(`tables.${entry.table}`);
  const age = formats.dateTime(entry.at);
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <div className={styles.words}>
          <span className={styles.name}>{t(`intent.${entry.intent}`, { title })}</span>
          <span className={styles.where}>{[...entry.where, age].join(' · ')}</span>
          {entry.error !== null && conflict === null && (
            <span className={styles.error}>{entry.error.message}</span>
          )}
          {conflict !== null && (
            <span className={styles.where}>
              {t(`conflict.${conflict.mine === null ? 'deleted-here' : conflict.kind}`)}
            </span>
          )}
        </div>
        <Tag kind={TAGS[entry.state]} text={t(`state.${entry.state}`)} />
        {entry.state === 'refused' && (
          <Button variant="secondary" size="small" onPress={() => void engine.retry(entry.entityKey)}>
            {t('retry')}
          </Button>
        )}
        {conflict !== null && (
          <Button variant="soft" size="small" onPress={() => go(paths.conflict(conflict.id))}>
            {t('conflict.decide')}
          </Button>
        )}
        {entry.state !== 'sending' && conflict === null && (
          <Button variant="ghost" size="small" onPress={() => setAsking(true)}>
            {t('discard')}
          </Button>
        )}
      </div>
      <ConfirmModal
        isOpen={asking}
        title={t('discardTitle')}
        safeLabel={t('keepIt')}
        actionLabel={t('discard')}
        isDestructive
        onSafe={() => setAsking(false)}
        onAction={() => {
          setAsking(false);
          void engine.discard(entry.entityKey);
        }}
      >
        {t('discardText', { title })}
      </ConfirmModal>
    </li>
  );
}
