import { CloudOff, RotateCcw, ScanSearch, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { isMadeFromDrawing } from '../../../domain/floorplan/made-from-drawing.ts';
import { isPlanPicture } from '../../../domain/floorplan/plan-picture.ts';
import { levelMapping } from '../../../domain/status/index.ts';
import { addFindings, type CommandOutcome } from '../../commands/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { FailedNotice } from '../../online/failed-notice.tsx';
import { useErrorText } from '../../online/use-error-text.ts';
import { useOnline } from '../../online/use-online.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { usePermission } from '../../state/session/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Notice, Progress, Skeleton, Stack, Text, useToasts } from '../../ui/index.ts';
import { findOnDevice } from './find-on-device.ts';
import { MappingFeedback } from './mapping-feedback.tsx';
import { MappingReview } from './mapping-review.tsx';
import { OnPicture } from './on-picture.tsx';
import { draftOf, type Found, type Reviewed } from './review.ts';
import { useMapping, type ServerMapping } from './use-mapping.ts';

interface PanelProps {
  level: Level;
  features: readonly Feature[];
}

/** Where the mapping of the level stands, and what can be done with it. */
export function MappingPanel({ level, features }: PanelProps): ReactElement {
  const { canEdit } = usePermission();
  const isOnline = useOnline();
  const server = useMapping(level);
  const device = useDeviceFinder(level, features);
  const { status, job } = server;
  const { phase } = levelMapping(status?.levelStatus);
  if (isPlanPicture(level)) return <OnPicture canEdit={canEdit} />;
  if (device.found !== null) return <DeviceReview level={level} device={device} found={device.found} />;
  const canAsk = isOnline && status !== null;
  return (
    <Stack gap={4}>
      {canAsk && <ServerFailure server={server} />}
      {canAsk && <Refusal server={server} />}
      {canAsk && status === undefined && server.error === null && <Skeleton rows={4} />}
      {canAsk && status !== undefined && phase === 'running' && <Running server={server} canEdit={canEdit} />}
      {canAsk && phase === 'review' && job !== null && (
        <ServerReview level={level} server={server} canEdit={canEdit} />
      )}
      {canAsk && phase === 'review' && job === null && <NotHere />}
      {canAsk && phase === 'completed' && <Completed level={level} server={server} canEdit={canEdit} />}
      {canAsk && phase === 'error' && <Broken server={server} />}
      {canEdit && phase !== 'running' && phase !== 'review' && (
        <Begin server={canAsk ? server : null} device={device} />
      )}
    </Stack>
  );
}

function ServerFailure({ server }: { server: ServerMapping }): ReactElement | null {
  const { t } = useTranslation(['mapping', 'common']);
  const errorText = useErrorText();
  if (server.error === null) return null;
  return (
    <FailedNotice title={t('failed')} onAgain={server.again}>
      {errorText(server.error)}
    </FailedNotice>
  );
}

/** What was asked for was not done, and how it stands is shown anew below. */
function Refusal({ server: { refusal } }: { server: ServerMapping }): ReactElement | null {
  const { t } = useTranslation('mapping');
  const errorText = useErrorText();
  if (refusal === null) return null;
  const code = refusal.kind === 'http' ? refusal.code : '';
  return (
    <Notice tone="error" role="alert" title={t('refused')}>
      {code === 'wrong-state' || code === 'content-changed' ? t(`refusedText.${code}`) : errorText(refusal)}
    </Notice>
  );
}

const NotHere = (): ReactElement => {
  const { t } = useTranslation('mapping');
  return <Notice title={t('elsewhere')}>{t('elsewhereText')}</Notice>;
};

interface WithServer {
  server: ServerMapping;
  canEdit: boolean;
}

function Running({ server, canEdit }: WithServer): ReactElement {
  const { t } = useTranslation('mapping');
  const step = server.status?.levelStatus ?? 1;
  return (
    <Progress
      label={t('running')}
      value={step}
      max={4}
      text={t(`steps.${step === 2 ? 'read' : step === 3 ? 'find' : 'wait'}`)}
      onCancel={canEdit && server.job !== null ? () => void server.cancel() : undefined}
      cancelLabel={t('stop')}
    />
  );
}

/** What a job that came to nothing says, with its code. */
function Broken({ server }: { server: ServerMapping }): ReactElement {
  const { t } = useTranslation('mapping');
  const error = server.job?.error;
  const level = server.status?.levelStatus;
  return (
    <Notice
      tone="error"
      role="alert"
      title={t(level === 6 ? 'nothingFound' : level === 0 ? 'unreadable' : 'broke')}
    >
      {error === undefined ? undefined : (
        <>
          <bdi>{error.message}</bdi> (<code dir="ltr">{error.code}</code>)
        </>
      )}
    </Notice>
  );
}

interface BeginProps {
  /** Null: there is nobody to ask now. */
  server: ServerMapping | null;
  device: DeviceFinder;
}

function Begin({ server, device }: BeginProps): ReactElement {
  const { t } = useTranslation(['mapping', 'forms']);
  const hasPlan = server?.status?.floorPlanUrl != null;
  return (
    <Stack gap={3}>
      <Text tone="secondary">{t('intro')}</Text>
      {server === null && (
        <Notice tone="offline" icon={CloudOff} role="status" title={t('offline')}>
          {t('offlineText')}
        </Notice>
      )}
      {server !== null && server.status !== undefined && !hasPlan && <Notice title={t('noPlan')} />}
      {device.isBusy ? (
        <Progress
          label={t('findingHere')}
          value={null}
          max={1}
          text={t('steps.find')}
          onCancel={device.cancel}
          cancelLabel={t('stop')}
        />
      ) : (
        <>
          {hasPlan && (
            <Button
              variant="primary"
              icon={ScanSearch}
              isFullWidth
              isDisabled={server.isBusy}
              onPress={() => void server.start()}
            >
              {t('start')}
            </Button>
          )}
          <Button
            variant={hasPlan ? 'secondary' : 'primary'}
            icon={ScanSearch}
            isFullWidth
            onPress={() => void device.start()}
          >
            {t('startHere')}
          </Button>
        </>
      )}
      {device.fault !== null && (
        <Notice tone="error" role="alert" title={t('failedHere')}>
          {device.fault === 'no-plan-here' || device.fault === 'not-on-device'
            ? t(`here.${device.fault}`)
            : t(`forms:issues.${device.fault as 'no-rooms'}`, {
                defaultValue: t('forms:issues.unknown', { code: device.fault }),
              })}
        </Notice>
      )}
    </Stack>
  );
}

interface OfLevel extends WithServer {
  level: Level;
}

function ServerReview({ level, server, canEdit }: OfLevel): ReactElement {
  const { t } = useTranslation('mapping');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const formats = useFormats();
  const { mapping } = workspace.online;
  const { job } = server;
  const features = job?.features;
  const found = useFound(features);
  const isPartial = job?.warnings !== undefined;
  const finish = async (
    act: () => Promise<{ ok: boolean; count?: number }>,
    text: (count: string) => string,
  ) => {
    const { ok, count = 0 } = await act();
    if (!ok) return;
    toasts.show({ kind: 'success', title: text(formats.number(count)) });
    await workspace.engine.pullLevel(level.lid);
  };
  const apply = (rows: readonly Reviewed[], rest: 'drop' | 'keep'): Promise<void> =>
    finish(
      async () => {
        const accepted = rows.flatMap((row) => {
          const own = features?.find(({ properties }) => properties.fid === row.fid);
          if (own === undefined) return [];
          const { name: _former, ...properties } = own.properties;
          const name = row.name.trim();
          return [
            {
              ...own,
              properties: { ...properties, typeCode: row.typeCode, ...(name !== '' && { name }) },
            },
          ];
        });
        const body = isPartial ? { features: accepted, rest } : {};
        const answer = await server.act(() => mapping.apply(level, body));
        return answer.ok ? { ok: true, count: answer.value.count } : { ok: false };
      },
      (count) => t('applied', { count: rows.length, number: count }),
    );
  return (
    <MappingReview
      reviewKey={job?.id ?? ''}
      found={found}
      canEdit={canEdit}
      canChoose={isPartial}
      canKeepRest={isPartial}
      isBusy={server.isBusy}
      onApply={apply}
      onDecline={() =>
        finish(
          async () => ({ ok: (await server.act(() => mapping.revert(level))).ok }),
          () => t('declined'),
        )
      }
    />
  );
}

function useFound(features: NonNullable<ServerMapping['job']>['features']): Found[] {
  const [known, setKnown] = useState<{ of: typeof features; found: Found[] }>({ of: undefined, found: [] });
  if (known.of === features) return known.found;
  const found = (features ?? []).map((feature): Found => {
    const { properties, geometry } = feature;
    const confidence = feature['confidence'];
    return {
      fid: properties.fid,
      typeCode: properties.typeCode ?? 'undefined',
      name: typeof properties['name'] === 'string' ? properties['name'] : '',
      geometry,
      confidence: typeof confidence === 'number' ? confidence : null,
    };
  });
  setKnown({ of: features, found });
  return found;
}

function Completed({ level, server, canEdit }: OfLevel): ReactElement | null {
  const { t } = useTranslation('mapping');
  const workspace = useWorkspace();
  const toasts = useToasts();
  // Its drawing was read as it was imported: nothing was mapped, and there is nothing to take back.
  const isByDevice = server.job === null && isMadeFromDrawing(level);
  const revert = async (): Promise<void> => {
    const answer = await server.act(() => workspace.online.mapping.revert(level));
    if (!answer.ok) return;
    toasts.show({ kind: 'success', title: t('reverted') });
    await workspace.engine.pullLevel(level.lid);
  };
  if (isByDevice) return null;
  return (
    <Stack gap={3}>
      <Notice tone="synced" role="status" title={t('completed')}>
        {t('completedText')}
      </Notice>
      {canEdit && (
        <Button icon={Undo2} isFullWidth isDisabled={server.isBusy} onPress={() => void revert()}>
          {t('revert')}
        </Button>
      )}
      {server.job !== null && <MappingFeedback job={server.job} />}
    </Stack>
  );
}

interface DeviceFinder {
  found: Found[] | null;
  fault: string | null;
  isBusy: boolean;
  start: () => Promise<void>;
  cancel: () => void;
}

function useDeviceFinder(level: Level, features: readonly Feature[]): DeviceFinder {
  const workspace = useWorkspace();
  const [state, setState] = useState<Pick<DeviceFinder, 'found' | 'fault' | 'isBusy'>>({
    found: null,
    fault: null,
    isBusy: false,
  });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const cancel = (): void => {
    abort.current?.abort();
    abort.current = null;
    setState({ found: null, fault: null, isBusy: false });
  };
  const start = async (): Promise<void> => {
    const own = new AbortController();
    abort.current = own;
    setState({ found: null, fault: null, isBusy: true });
    const answer = await findOnDevice(workspace, level, features, own.signal).catch(
      () => ({ ok: false, code: 'failed' }) as const,
    );
    if (abort.current !== own) return;
    setState(
      answer.ok
        ? { found: answer.found, fault: null, isBusy: false }
        : { found: null, fault: answer.code, isBusy: false },
    );
  };
  return { ...state, start, cancel };
}

interface DeviceReviewProps {
  level: Level;
  device: DeviceFinder;
  found: readonly Found[];
}

/** What this device found itself: it is added as if it had been drawn, and undone the same way. */
function DeviceReview({ level, device, found }: DeviceReviewProps): ReactElement {
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
      <MappingReview
        reviewKey={`device ${level.lid}`}
        found={found}
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
