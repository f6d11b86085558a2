import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '../../../domain/entities/level.ts';
import { stagingOf } from '../../commands/index.ts';
import { useStaged, WaitingPanel } from '../../forms/index.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePermission } from '../../state/session/permission.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { LevelForm } from './level-form.tsx';
import { levelDraft, levelValuesSchema } from './level-values.ts';
import { numberingOf } from './level-index.ts';

/** The form of a level that is there: changes it, or shows it. */
export default function LevelPanel(): ReactNode {
  const { panel } = useContentRoute();
  const { db } = useWorkspace();
  const there = usePlace()?.level;
  const [opened, setOpened] = useState(there);
  // With another index it stands under another address; its form stays open until it has said that it is saved.
  const kept = useLiveQuery(async () => opened && db.levels.get(opened.lid), [db, opened]);
  if (there && there.lid !== opened?.lid) setOpened(there);
  const level = there ?? kept;
  if (!level || panel !== 'edit') return null;
  return <LoadLevel key={level.lid} level={level} />;
}

function LoadLevel({ level }: { level: Level }): ReactNode {
  const { t } = useTranslation('forms');
  const { db, now, newId } = useWorkspace();
  const close = useClosePanel();
  const { canEdit, isKnown } = usePermission();
  const entityKey = `levels:${level.lid}`;
  const port = useMemo(() => stagingOf({ db, now, newId }, entityKey, 'edit'), [db, now, newId, entityKey]);
  const { lid, levelIndex } = level;
  const [schema] = useState(() => levelValuesSchema(levelIndex));
  const staged = useStaged(port, schema);
  const numbering = useLiveQuery(async () => numberingOf(db, lid), [db, lid]);
  const head = useMemo(() => levelDraft(level), [level]);
  const mode = canEdit || !isKnown ? 'edit' : 'view';
  if (!isKnown || staged === undefined || numbering === undefined) {
    return <WaitingPanel title={t(`titles.${mode}.levels`)} onClose={close} isMissing={false} />;
  }
  return (
    <LevelForm
      {...{ level, head, port, entityKey, mode, numbering, onClose: close }}
      staged={mode === 'view' ? null : staged}
    />
  );
}
