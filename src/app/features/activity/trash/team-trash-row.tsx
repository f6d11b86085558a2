import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS, TRASH } from '../../../../domain/limits.ts';
import { ChangePicture } from '../../../history/change-picture.tsx';
import { useTakeBack } from '../../../history/use-take-back.ts';
import { useFormats } from '../../../i18n/index.ts';
import { When } from '../../../i18n/when.tsx';
import { useChangeWords } from '../../../review/change-words.ts';
import { Button, Row, RowWords } from '../../../ui/index.ts';
import styles from '../activity.module.css';
import type { TeamTrash } from './use-team-trash.ts';

export interface TeamTrashRowProps {
  clientLid: string;
  item: TeamTrash;
  canEdit: boolean;
  now: number;
}

export const asDeleted = ({ entry }: TeamTrash) => ({ ...entry, change: 'deleted' as const, after: null });

/** A thing that a colleague deleted, with its drawing, and a button that restores it or the reason why it can't be restored. */
export function TeamTrashRow({ clientLid, item, canEdit, now }: TeamTrashRowProps): ReactNode {
  const { t } = useTranslation('activity');
  const formats = useFormats();
  const words = useChangeWords(clientLid);
  const { takeBack, isBusy } = useTakeBack(clientLid);
  const { entry, obstacle } = item;
  const change = asDeleted(item);
  const title = words.titleOf(change);
  const at = entry.at * 1000;
  return (
    <Row>
      <ChangePicture changes={[change]} place={entry} side="both" look="thumb" />
      <RowWords name={<bdi>{title}</bdi>} second={<bdi>{words.placeOf(change)}</bdi>}>
        <span className={styles['why']}>
          {t('trash.by', { who: entry.by?.name ?? t('team.unknown') })}
          {' · '}
          <When at={at} now={now} />
          {' · '}
          {obstacle === null
            ? t('trash.keptUntil', { date: formats.date(at + TRASH.keptDays * DAY_MS) })
            : t(`trash.obstacle.${obstacle}`)}
        </span>
      </RowWords>
      {obstacle === null && (
        <Button
          variant="secondary"
          size="small"
          icon={RotateCcw}
          isPending={isBusy}
          isDisabled={!canEdit}
          aria-label={t('trash.restoreOf', { title })}
          onPress={() => void takeBack({ device: null, kind: 'deleted' }, [change])}
        >
          {t('trash.restore')}
        </Button>
      )}
    </Row>
  );
}
