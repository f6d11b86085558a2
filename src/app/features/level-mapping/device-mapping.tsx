import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { addFindings, type CommandOutcome } from '../../commands/index.ts';
import type { Lost } from '../../../domain/floorplan/read/drawing/drawing.ts';
import { PlanLosses } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Notice, Stack, useToasts } from '../../ui/index.ts';
import { findOnDevice, type DeviceFinding } from './find-on-device.ts';
import { MappingReview } from './mapping-review.tsx';
import { draftOf, type Found, type Reviewed } from './review.ts';

export interface DeviceFinder {
  found: Found[] | null;
  known: number;
  fault: string | null;
  /** What of the plan could not be read. */
  lost: Lost | null;
  isBusy: boolean;
  start: () => Promise<void>;
  cancel: () => void;
}

const IDLE: Pick<DeviceFinder, 'found' | 'known' | 'fault' | 'lost' | 'isBusy'> = {
  found: null,
  known: 0,
  fault: null,
  lost: null,
  isBusy: false,
};

export function useDeviceFinder(level: Level, features: readonly Feature[]): DeviceFinder {
  const workspace = useWorkspace();
  const taxonomy = useTaxonomy();
  const [state, setState] = useState(IDLE);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const cancel = (): void => {
    abort.current?.abort();
    abort.current = null;
    setState(IDLE);
  };
  const start = async (): Promise<void> => {
    const own = new AbortController();
    abort.current = own;
    setState({ ...IDLE, isBusy: true });
    const answer = await findOnDevice(workspace, level, features, taxonomy, own.signal).catch(
      (): DeviceFinding => ({ ok: false, code: 'failed' }),
    );
    if (abort.current !== own) return;
    const { lost = null } = answer;
    setState(
      answer.ok
        ? { ...IDLE, lost, found: answer.found, known: answer.known }
        : { ...IDLE, lost, fault: answer.code },
    );
  };
  return { ...state, start, cancel };
}

interface DeviceReviewProps {
  level: Level;
  device: DeviceFinder;
  found: readonly Found[];
  known: number;
}

/** What this device found itself: it is added as if it had been drawn, and undone the same way. */
export function DeviceReview({ level, device, found, known }: DeviceReviewProps): ReactElement {
  const { t } = useTranslation(['mapping', 'forms']);
  const workspace = useWorkspace();
  const taxonomy = useTaxonomy();
  const toasts = useToasts();
  const formats = useFormats();
  const [isBusy, setBusy] = useState(false);
  const apply = async (rows: readonly Reviewed[]): Promise<void> => {
    setBusy(true);
    const features = rows.map((row) => draftOf(row, taxonomy));
    const outcome: CommandOutcome = await addFindings.run(workspace, { levelLid: level.lid, features });
    setBusy(false);
    if (!outcome.ok) {
      toasts.show({
        kind: 'error',
        title: t(`forms:failures.${outcome.code === 'quota' ? 'quota' : 'save'}`),
      });
      return;
    }
    toasts.show({
      kind: 'success',
      title: t('applied', { count: rows.length, number: formats.number(rows.length) }),
    });
    device.cancel();
  };
  return (
    <Stack gap={4}>
      <Notice icon={RotateCcw} role="status" title={t('foundHere')} />
      <PlanLosses lost={device.lost} />
      <MappingReview
        reviewKey={`device ${level.lid}`}
        found={found}
        known={known}
        canEdit
        canChoose
        canKeepRest={false}
        isBusy={isBusy}
        onApply={apply}
        onDecline={async () => device.cancel()}
      />
    </Stack>
  );
}
