import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Side } from '../../../../domain/merge/index.ts';
import type { ConflictView } from '../../../../sync/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, ConfirmModal, Stack } from '../../../ui/index.ts';
import { endsInTrash } from '../classify-conflict.ts';
import { useDecideAll } from './use-bulk-resolve.ts';
import { rowOf, useNouns } from '../use-entity-labels.ts';

/** Things that are named; of the rest only the number is shown. */
const NAMED = 10;

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
  const nouns = useNouns();
  const { isNewer } = useWorkspace().db;
  const decideAll = useDecideAll();
  const [asked, setAsked] = useState<Side | null>(null);
  const [isBusy, setBusy] = useState(false);
  const inside = conflicts.reduce((all, one) => all + one.inside.length, 0);
  const count = formats.number(conflicts.length);
  /** The things deleted by it, because one side had deleted them: the person has to know before. */
  const goes = (side: Side): readonly ConflictView[] => conflicts.filter((one) => one[side] === null);
  const goesText = (side: Side): string => {
    const names = goes(side).map((one) => isolate(nouns.titleOf(rowOf(one))));
    const more = names.length - NAMED;
    return formats.list([...names.slice(0, NAMED), ...(more > 0 ? [t('bulk.more', { count: more })] : [])]);
  };
  const go = async (side: Side) => {
    setBusy(true);
    await decideAll(conflicts, side);
    setBusy(false);
    setAsked(null);
  };
  return (
    <Stack direction="row" gap={2} role="group" aria-label={label}>
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
        {asked !== null &&
          goes(asked).length > 0 &&
          ` ${t(`bulk.goes.${asked}`, { things: goesText(asked) })}`}
      </ConfirmModal>
    </Stack>
  );
}
