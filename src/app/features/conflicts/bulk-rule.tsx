import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Side } from '../../../domain/merge/index.ts';
import type { ConflictView } from '../../../sync/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button, ConfirmModal } from '../../ui/index.ts';
import styles from './conflicts.module.css';
import { endsInTrash } from './happened.ts';
import { useDecideAll } from './use-decide-all.ts';

/** One side for many conflicts at once, asked once and undone at once. */
export function BulkRule({
  conflicts,
  label,
}: {
  conflicts: readonly ConflictView[];
  label: string;
}): ReactElement {
  const { t } = useTranslation('conflicts');
  const formats = useFormats();
  const { isNewer } = useWorkspace().db;
  const decideAll = useDecideAll();
  const [asked, setAsked] = useState<Side | null>(null);
  const [isBusy, setBusy] = useState(false);
  const inside = conflicts.reduce((all, one) => all + one.inside.length, 0);
  const count = formats.number(conflicts.length);
  const go = async (side: Side) => {
    setBusy(true);
    await decideAll(conflicts, side);
    setBusy(false);
    setAsked(null);
  };
  return (
    <div className={styles['bulk']} role="group" aria-label={label}>
      <Button size="small" isDisabled={isNewer} onPress={() => setAsked('mine')}>
        {t('bulk.mine', { count })}
      </Button>
      <Button size="small" isDisabled={isNewer} onPress={() => setAsked('theirs')}>
        {t('bulk.theirs', { count })}
      </Button>
      <ConfirmModal
        isOpen={asked !== null}
        title={t(asked === 'theirs' ? 'bulk.theirsTitle' : 'bulk.mineTitle', { count })}
        safeLabel={t('bulk.cancel')}
        actionLabel={t(asked === 'theirs' ? 'bulk.theirs' : 'bulk.mine', { count })}
        isPending={isBusy}
        onSafe={() => setAsked(null)}
        onAction={() => {
          if (asked !== null) void go(asked);
        }}
      >
        {t(conflicts.some(endsInTrash) ? 'bulk.textWhole' : 'bulk.text')}
        {asked === 'mine' && inside > 0 && ` ${t('bulk.inside', { count: inside })}`}
      </ConfirmModal>
    </div>
  );
}
