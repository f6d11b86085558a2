import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keptPlans } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import { isolate } from '../../i18n/index.ts';
import { saveFile } from '../../state/page/download-file.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { Button, useToasts } from '../../ui/index.ts';
import styles from './offline-copies.module.css';

type Plan = Awaited<ReturnType<typeof keptPlans>>[number];

/** The floor plans that were taken along, each to be handed to whatever shows such files. Needs no network. */
export function FloorPlanList({ building }: { building: Building }): ReactNode {
  const { t } = useTranslation('offlineCopies');
  const { db, packs } = useWorkspace();
  const toasts = useToasts();
  const plans = useLiveQuery(async () => keptPlans(db, building.lid), [db, building.lid]);
  if (plans === undefined || plans.length === 0) return null;
  const save = async ({ address, shortTitle, fileType }: Plan): Promise<void> => {
    const blob = await packs.readFile(address).catch(() => null);
    const name = `${building.externalId}-${shortTitle}.${fileType ?? 'plan'}`;
    if (blob === null) toasts.show({ kind: 'error', title: t('plans.missing') });
    else saveFile({ blob, name });
  };
  return (
    <section className={styles.plans} aria-label={t('plans.title')}>
      <span className={styles.lead}>{t('plans.title')}</span>
      {plans.map((plan) => (
        <Button
          key={plan.address}
          size="small"
          icon={FileDown}
          aria-label={t('plans.save', { title: isolate(`${plan.shortTitle}, ${plan.title}`) })}
          onPress={() => void save(plan)}
        >
          {plan.shortTitle}
        </Button>
      ))}
    </section>
  );
}
