import { CloudOff, ScanSearch, Undo2 } from 'lucide-react';
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { isMadeFromDrawing } from '../../../domain/floorplan/made-from-drawing.ts';
import { isPlanPicture } from '../../../domain/floorplan/plan-picture.ts';
import { knownAmong } from '../../../domain/rooms/known-findings.ts';
import { levelMapping } from '../../../domain/status/index.ts';
import { PlanLosses } from '../../forms/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { FailedNotice } from '../../online/failed-notice.tsx';
import { useErrorText } from '../../online/use-error-text.ts';
import { useOnline } from '../../online/use-online.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Notice, Progress, Skeleton, Stack, Text, useToasts } from '../../ui/index.ts';
import { DeviceReview, useDeviceFinder, type DeviceFinder } from './device-mapping.tsx';
import { MappingFeedback } from './mapping-feedback.tsx';
import { MappingReview } from './mapping-review.tsx';
import { OnPicture } from './on-picture.tsx';
import type { Found, Reviewed } from './review.ts';
import { useMapping, type ServerMapping } from './use-mapping.ts';

interface PanelProps {
  level: Level;
  features: readonly Feature[];
}

// @spec 4.12
/** Where the mapping of the level stands, and what can be done with it. */
export function MappingPanel({ level, features }: PanelProps): ReactElement {
  const { canEdit } = usePermission();
  const isOnline = useOnline();
  const server = useMapping(level);
  const device = useDeviceFinder(level, features);
  const { status, job } = server;
  const { phase } = levelMapping(status?.levelStatus);
  if (isPlanPicture(level)) return <OnPicture canEdit={canEdit} />;
  if (device.found !== null)
    return <DeviceReview level={level} device={device} found={device.found} known={device.known} />;
  const canAsk = isOnline && status !== null;
  return (
    <Stack gap={4}>
      {canAsk && <ServerFailure server={server} />}
      {canAsk && <Refusal server={server} />}
      {canAsk && status === undefined && server.error === null && <Skeleton rows={4} />}
      {canAsk && status !== undefined && phase === 'running' && <Running server={server} canEdit={canEdit} />}
      {canAsk && (phase === 'review' || phase === 'error') && <PlanLosses lost={job?.lost} />}
      {canAsk && phase === 'review' && job !== null && (
        <ServerReview level={level} server={server} canEdit={canEdit} drawn={features} />
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

// @spec 8.52 8.54
/** The request was refused; the current state is shown again below. */
function Refusal({ server: { refusal, isStartRefused } }: { server: ServerMapping }): ReactElement | null {
  const { t } = useTranslation('mapping');
  const errorText = useErrorText();
  if (refusal === null) return null;
  const code = refusal.kind === 'http' ? refusal.code : '';
  return (
    <Notice tone="error" role="alert" title={t(isStartRefused ? 'notStarted' : 'refused')}>
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
  /** Null: the server can't be reached now. */
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
            <Start text={t('startText')}>
              <Button
                variant="primary"
                icon={ScanSearch}
                isFullWidth
                isDisabled={server.isBusy}
                onPress={() => void server.start()}
              >
                {t('start')}
              </Button>
            </Start>
          )}
          <Start text={t('startHereText')}>
            <Button
              variant={hasPlan ? 'secondary' : 'primary'}
              icon={ScanSearch}
              isFullWidth
              onPress={() => void device.start()}
            >
              {t('startHere')}
            </Button>
          </Start>
        </>
      )}
      {!device.isBusy && <PlanLosses lost={device.lost} />}
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

/** A way to begin, with what it does in a line. */
const Start = ({ text, children }: { text: string; children: ReactNode }): ReactElement => (
  <Stack gap={1}>
    {children}
    <Text look="small" tone="secondary">
      {text}
    </Text>
  </Stack>
);

interface OfLevel extends WithServer {
  level: Level;
}

function ServerReview({
  level,
  server,
  canEdit,
  drawn,
}: OfLevel & { drawn: readonly Feature[] }): ReactElement {
  const { t } = useTranslation('mapping');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const formats = useFormats();
  const { mapping } = workspace.online;
  const { job } = server;
  const features = job?.features;
  const taxonomy = useTaxonomy();
  const all = useFound(features);
  const isPartial = job?.warnings !== undefined;
  // A server that takes all or nothing adds what is known as well, and shows it here.
  const found = useMemo(() => {
    if (!isPartial) return all;
    const own = new Set(all.map(({ fid }) => fid));
    const isKnown = knownAmong(
      drawn.filter(({ fid }) => !own.has(fid)),
      taxonomy,
    );
    return all.filter(({ typeCode, geometry }) => !isKnown({ geometry, properties: { typeCode } }));
  }, [all, isPartial, drawn, taxonomy]);
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
      known={all.length - found.length}
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
  // Its drawing was read as it was imported: nothing was mapped, so nothing can be reverted.
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
