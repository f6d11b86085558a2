import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listTrash } from '../../../../db/index.ts';
import { levelLidOf } from '../../../../domain/entities/row.ts';
import { ChangePicture } from '../../../history/change-picture.tsx';
import { useFormats } from '../../../i18n/index.ts';
import { useChangeWords } from '../../../review/change-words.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button } from '../../../ui/index.ts';
import { asDeleted } from './team-trash-row.tsx';
import { deletedHere } from './trash-row.tsx';
import styles from './trash-strip.module.css';
import { useTeamTrash } from './use-team-trash.ts';

/** Things that are drawn. */
const SHOWN = 3;

/** The latest of the trash, of everyone; nothing where it is empty. */
export function TrashStrip({ clientLid, onAll }: { clientLid: string; onAll: () => void }): ReactNode {
  const { t } = useTranslation('activity');
  const formats = useFormats();
  const { db } = useWorkspace();
  const words = useChangeWords(clientLid);
  const team = useTeamTrash(clientLid);
  const own = useLiveQuery(async () => (await listTrash(db)).filter(({ isChange }) => !isChange), [db]);
  if (team === undefined || own === undefined) return null;
  const things = [
    ...team.items.map((item) => ({
      at: item.entry.at * 1000,
      who: item.entry.by?.name ?? t('team.unknown'),
      place: item.entry,
      change: asDeleted(item),
    })),
    ...own.map((entry) => ({
      at: entry.at,
      who: t('you'),
      place: { levelLid: levelLidOf(entry.row) },
      change: deletedHere(entry),
    })),
  ].toSorted((a, b) => b.at - a.at);
  if (things.length === 0) return null;
  return (
    <section className={styles['strip']} aria-label={t('trash.title')}>
      <header>
        <h2>{t('trash.title')}</h2>
        <p>{t('trash.sum', { number: formats.number(things.length) })}</p>
        <Button variant="link" onPress={onAll}>
          {t('trash.all')}
        </Button>
      </header>
      <ul>
        {things.slice(0, SHOWN).map(({ change, place, who, at }) => (
          <li key={change.key}>
            <ChangePicture changes={[change]} place={place} side="both" look="thumb" />
            <strong>
              <bdi>{words.titleOf(change)}</bdi>
            </strong>
            <span>
              <bdi>{who}</bdi> · {formats.date(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
