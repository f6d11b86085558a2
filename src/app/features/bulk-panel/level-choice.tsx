import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkEdit } from '../../../domain/bulk/index.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { siblingsQuery } from '../../state/navigation/siblings.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { usePendingStates } from '../../state/sync-status/pending-changes.ts';
import { Select } from '../../ui/index.ts';

/** Another level of the building, at the same place of the map. */
export function LevelChoice({
  edit,
  onChange,
}: {
  edit: BulkEdit;
  onChange: (edit: BulkEdit) => void;
}): ReactNode {
  const { t } = useTranslation('bulk');
  const { db } = useWorkspace();
  const place = usePlace();
  const waiting = usePendingStates().levels;
  const levels = useQuery(db, siblingsQuery(db, place))?.levels ?? [];
  const here = place?.level?.lid;
  if (here === undefined || levels.length < 2) return null;
  // What a level that is on its way carries goes and comes with that level alone.
  const isCarried = waiting.has(here);
  const others = levels.filter(({ lid }) => lid !== here).toReversed();
  return (
    <Select
      label={t('level')}
      value={edit.levelLid ?? null}
      placeholder={t('keepLevel')}
      hint={isCarried ? t('levelWaits') : undefined}
      isDisabled={isCarried}
      options={[
        { id: '', label: t('keepLevel') },
        ...others.map(({ lid, title, shortTitle }) => ({
          id: lid,
          label: title,
          note: shortTitle,
          isDisabled: waiting.has(lid),
        })),
      ]}
      onChange={(id) => {
        const { levelLid: _former, ...rest } = edit;
        const level = others.find(({ lid }) => lid === id);
        onChange(level === undefined ? rest : { ...rest, levelLid: level.lid });
      }}
    />
  );
}
