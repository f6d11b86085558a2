import { CircleCheck, CircleDashed, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listPacks } from '../../../../db/index.ts';
import { useReadiness } from '../../../state/sync-status/readiness.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import styles from './offline-copy-note.module.css';

const ICONS = { none: null, partly: CircleDashed, stale: History, ready: CircleCheck } as const;

/** Whether a building is on this device whole. That it is not downloaded is only in the text for screen readers. */
export default function PackNote({ buildingLid }: { buildingLid: string }): ReactNode {
  const { t } = useTranslation('offlineCopies');
  const { db } = useWorkspace();
  const asked = useLiveQuery(async () => (await listPacks(db)).includes(buildingLid), [db, buildingLid]);
  if (asked === undefined) return null;
  return asked ? (
    <Asked buildingLid={buildingLid} />
  ) : (
    <VisuallyHidden>{`${t('state.none')} · `}</VisuallyHidden>
  );
}

function Asked({ buildingLid }: { buildingLid: string }): ReactNode {
  const { t } = useTranslation('offlineCopies');
  const state = useReadiness(buildingLid)?.state ?? 'none';
  const Icon = ICONS[state];
  if (Icon === null) return null;
  return (
    <span className={styles.note} data-state={state}>
      <Icon size={12} strokeWidth={2.2} aria-hidden />
      {t(`state.${state}`)}
      <span aria-hidden> · </span>
    </span>
  );
}
