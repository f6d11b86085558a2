import { CircleCheck, CircleDashed, CloudDownload, History, RefreshCw, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Building } from '../../../domain/entities/building.ts';
import type { PackState } from '../../../domain/offline-copies/index.ts';
import type { PackFault, PackProgress } from '../../../sync/index.ts';
import { RemovePackModal } from '../../forms/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { useKeepFocus } from '../../state/page/keep-focus.ts';
import { usePackProgress, useReadiness, type BuildingReadiness } from '../../state/sync-status/readiness.ts';
import { useIsRehearsing } from '../../state/sync-status/rehearsal.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Notice, Progress, Skeleton, useToasts } from '../../ui/index.ts';
import { CheckList } from './readiness-list.tsx';
import { FloorPlanList } from './floor-plan-list.tsx';
import { RehearsalSwitch } from './rehearsal-switch.tsx';
import { useTitles } from '../../state/content/feature-name.ts';
import styles from './offline-copies.module.css';

const ICONS = {
  none: CloudDownload,
  partly: CircleDashed,
  stale: History,
  ready: CircleCheck,
} as const satisfies Record<PackState, unknown>;

/**
 * The stored parts of a building, with buttons to download the rest and to remove it. The buttons are above the details: in a
 * sheet of half a tablet those take all the room.
 */
export function PackPanel({ building }: { building: Building }): ReactNode {
  const { t } = useTranslation('offlineCopies');
  const { titleOf } = useTitles();
  const { packs } = useWorkspace();
  const toasts = useToasts();
  const isRehearsing = useIsRehearsing();
  const readiness = useReadiness(building.lid);
  const progress = usePackProgress(building.lid);
  const panel = useKeepFocus<HTMLDivElement>();
  const [fault, setFault] = useState<PackFault | null>(null);
  const [isStopping, setStopping] = useState(false);
  const title = isolate(titleOf(building));

  const take = async (): Promise<void> => {
    setFault(null);
    setStopping(false);
    const outcome = await packs.take(building.lid);
    if (outcome.ok) toasts.show({ kind: 'success', title: t('done', { title }) });
    else setFault(outcome.fault);
  };
  if (readiness === undefined) return <Skeleton rows={6} />;
  const { state, isUnfinished } = readiness;
  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label={t('title')} className={styles.panel}>
      <Head readiness={readiness} />
      {progress !== undefined && (
        <RunProgress
          title={title}
          progress={progress}
          isStopping={isStopping}
          onCancel={() => {
            // What is on its way may take a while to come to its end.
            setStopping(true);
            packs.cancel(building.lid);
          }}
        />
      )}
      {fault !== null && progress === undefined && (
        <Notice
          tone={fault === 'offline' ? 'offline' : fault === 'cancelled' ? 'accent' : 'error'}
          role="status"
        >
          {t(`fault.${fault}`)}
        </Notice>
      )}
      {progress === undefined && (
        <div className={styles.buttons}>
          <Button
            variant={state === 'ready' ? 'secondary' : 'primary'}
            icon={state === 'none' ? CloudDownload : RefreshCw}
            isDisabled={isRehearsing}
            onPress={() => void take()}
          >
            {t(state === 'none' ? 'take' : isUnfinished || state === 'partly' ? 'goOn' : 'refresh')}
          </Button>
          {state !== 'none' && <Remove building={building} />}
        </div>
      )}
      <CheckList readiness={readiness} />
      <FloorPlanList building={building} />
      <RehearsalSwitch />
    </div>
  );
}

interface RunProgressProps {
  title: string;
  progress: PackProgress;
  isStopping: boolean;
  onCancel: () => void;
}

/** The progress. Until the files are listed the rest is unknown. */
function RunProgress({ title, progress, isStopping, onCancel }: RunProgressProps): ReactNode {
  const { t } = useTranslation('offlineCopies');
  const formats = useFormats();
  const { known, done, total, bytes } = progress;
  const numbers = { done: formats.number(done), count: total };
  const size = bytes > 0 ? [formats.bytes(bytes)] : [];
  const texts = {
    nothing: () => t('asking'),
    levels: () => t('value.levels', numbers),
    all: () => [t('value.files', numbers), ...size].join(' · '),
  };
  const isAll = known === 'all' && total > 0;
  return (
    <Progress
      label={t('progress', { title })}
      value={isAll ? done : null}
      max={Math.max(1, total)}
      text={isStopping ? t('stopping') : texts[known]()}
      {...(isAll && { endText: formats.percent(done / total) })}
      onCancel={onCancel}
      cancelLabel={t('cancel')}
    />
  );
}

function Head({ readiness }: { readiness: BuildingReadiness }): ReactNode {
  const { t } = useTranslation('offlineCopies');
  const formats = useFormats();
  const { state, levels, readAt, bytes } = readiness;
  const Icon = ICONS[state];
  const size = formats.bytes(bytes);
  const span =
    levels === null
      ? t('span.none')
      : levels.count === 1
        ? t('span.one', { from: isolate(levels.from) })
        : t('span.many', { from: isolate(levels.from), to: isolate(levels.to) });
  return (
    <header className={styles.head} data-state={state}>
      <Icon size={20} aria-hidden />
      <div>
        <p className={styles.state}>{t(`head.${state}`, { span })}</p>
        <p className={styles.lead}>
          {state === 'none'
            ? t('lead.none')
            : readAt === null || state === 'partly'
              ? t('lead.unread', { size })
              : t('lead.read', { time: formats.dateTime(readAt), size })}
        </p>
      </div>
    </header>
  );
}

function Remove({ building }: { building: Building }): ReactNode {
  const { t } = useTranslation('offlineCopies');
  const { titleOf } = useTitles();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" icon={Trash2} onPress={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <RemovePackModal
        buildingLid={building.lid}
        name={titleOf(building)}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
