import { RotateCcw } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrashEntry } from '../../../../db/index.ts';
import { ChangePicture } from '../../../history/change-picture.tsx';
import { versionOf } from '../../../history/step.ts';
import { isolate } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, Notice, Row, RowWords, Select } from '../../../ui/index.ts';
import styles from '../activity.module.css';
import { useNouns } from '../use-entity-labels.ts';
import { useRestore, type Restoring } from './use-restore.ts';
import { WhenKept } from './when-kept.tsx';
import { isFeature } from '../../../../domain/entities/row.ts';

/** What was deleted here, for a drawing. */
export const deletedHere = ({ row, entityKey, title }: TrashEntry) => ({
  kind: isFeature(row) ? 'feature' : row.kind,
  key: entityKey,
  change: 'deleted' as const,
  title,
  before: versionOf(row),
  after: null,
});

/** One thing, or a change of one: what, where, when and why it went, and the way back. */
export function TrashRow({ entry, now }: { entry: TrashEntry; now: number }): ReactElement {
  const { t } = useTranslation('activity');
  const nouns = useNouns();
  const { isNewer } = useWorkspace().db;
  const { row, at, where, inside } = entry;
  const thing = { ...entry, type: isFeature(row) ? row.properties.typeCode : undefined };
  const name = nouns.nameOf(thing);
  const sort = nouns.sortOf(thing);
  const restoring = useRestore(name);
  return (
    <Row>
      <ChangePicture
        changes={[deletedHere(entry)]}
        place={{ levelLid: isFeature(row) ? row.levelLid : null }}
        side="both"
        look="thumb"
      />
      <RowWords
        name={
          <>
            <bdi>{entry.isChange ? t('trash.changeOf', { title: isolate(name) }) : name}</bdi>
            {inside > 0 && ` ${t('inside', { count: inside })}`}
          </>
        }
        second={
          <bdi>{[...(name === sort ? [] : [sort]), where.join(' › ')].filter(Boolean).join(' · ')}</bdi>
        }
      >
        <WhenKept why={t(`trash.why.${entry.why}`)} at={at} now={now} />
      </RowWords>
      <Button
        variant="secondary"
        size="small"
        icon={RotateCcw}
        isPending={restoring.isBusy}
        isDisabled={isNewer}
        aria-label={t('trash.restoreOf', { title: name })}
        onPress={() => restoring.restore(entry.id)}
      >
        {t('trash.restore')}
      </Button>
      {restoring.obstacle !== null && <ObstacleNotice id={entry.id} title={name} {...restoring} />}
    </Row>
  );
}

/** Why it can't come back as it stands, and what can be done instead. */
function ObstacleNotice({
  id,
  title,
  obstacle,
  restore,
}: Restoring & { id: string; title: string }): ReactElement | null {
  const { t } = useTranslation('activity');
  const [levelLid, setLevelLid] = useState<string | null>(null);
  const [levelIndex, setLevelIndex] = useState<string | null>(null);
  const parent = useRestore(t('trash.itsPlace'));
  if (obstacle === null) return null;
  if (obstacle.status === 'levelTaken') {
    const { indexes } = obstacle;
    const way = indexes.length > 0 ? 'another' : 'delete';
    return (
      <div className={styles['obstacle']}>
        <Notice tone="waiting" role="alert">
          {t('trash.levelTaken', { title: isolate(title), other: isolate(obstacle.title) })}{' '}
          {t(`trash.takenWay.${way}`, { title: isolate(title), other: isolate(obstacle.title) })}
        </Notice>
        {indexes.length > 0 && (
          <div className={styles['ways']}>
            <Select
              label={t('trash.withIndex')}
              isLabelHidden
              placeholder={t('trash.withIndex')}
              value={levelIndex}
              options={indexes.map((index) => ({ id: String(index), label: `\u2066${index}\u2069` }))}
              onChange={setLevelIndex}
              className={styles['select']}
            />
            <Button
              size="small"
              isDisabled={levelIndex === null}
              onPress={() => {
                if (levelIndex !== null) restore(id, { levelIndex: Number(levelIndex) });
              }}
            >
              {t('trash.restoreThere')}
            </Button>
          </div>
        )}
      </div>
    );
  }
  const { table, trashId, levels } = obstacle;
  const way = trashId !== null ? 'inTrash' : levels.length > 0 ? 'elsewhere' : 'nowhere';
  return (
    <div className={styles['obstacle']}>
      <Notice tone="waiting" role="alert">
        {t(`trash.noParent.${table}`, { title: isolate(title) })} {t(`trash.way.${way}`)}
      </Notice>
      <div className={styles['ways']}>
        {trashId !== null && (
          <Button size="small" isPending={parent.isBusy} onPress={() => parent.restore(trashId)}>
            {t(`trash.restoreParent.${table}`)}
          </Button>
        )}
        {levels.length > 0 && (
          <>
            <Select
              label={t('trash.onLevel')}
              isLabelHidden
              placeholder={t('trash.onLevel')}
              value={levelLid}
              options={levels.map(({ lid, title: label }) => ({ id: lid, label }))}
              onChange={setLevelLid}
              className={styles['select']}
            />
            <Button
              size="small"
              isDisabled={levelLid === null}
              onPress={() => {
                if (levelLid !== null) restore(id, { levelLid });
              }}
            >
              {t('trash.restoreThere')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
