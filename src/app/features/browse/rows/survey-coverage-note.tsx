import { useAtomValue } from 'jotai';
import { ClipboardCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exists, listFeatures } from '../../../../db/index.ts';
import { PLACE_KIND } from '../../../../domain/content/index.ts';
import { roundOf } from '../../../../domain/survey/survey-round.ts';
import { useFormats } from '../../../i18n/index.ts';
import { roundAgeAtom, sinceOf } from '../../../state/content/survey-walk.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import styles from './offline-copy-note.module.css';

/** Which share of the places of a level was seen in this round of surveys; nothing before the first. */
export default function SurveyCoverageNote({ levelLid }: { levelLid: string }): ReactNode {
  const { t } = useTranslation('survey');
  const formats = useFormats();
  const { db, latestNow } = useWorkspace();
  const [begun] = useState(latestNow);
  const since = sinceOf(useAtomValue(roundAgeAtom), begun);
  const round = useLiveQuery(async () => {
    const places = (await listFeatures(db, levelLid, PLACE_KIND)).filter(exists);
    const { done, total } = roundOf(places, { since, typeCode: null });
    return { done, total };
  }, [db, levelLid, since]);
  if (round === undefined || round.done === 0) return null;
  const { done, total } = round;
  // All but one of thousands is not all.
  const share = done === total ? 1 : Math.min(0.99, done / total);
  return (
    <span className={styles['note']} data-state={done === total ? 'ready' : 'partly'}>
      <ClipboardCheck size={12} strokeWidth={2.2} aria-hidden />
      {t('coverage', { share: formats.percent(share) })}
      <span aria-hidden> · </span>
    </span>
  );
}
