import { CalendarClock, Layers, LoaderCircle, MapPinCheck, CloudOff } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { publishOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { serverIdOf } from '../../../db/index.ts';
import { publishingButton } from '../../../domain/status/index.ts';
import { paths } from '../../routes/paths.ts';
import { rememberPublishRoute } from '../../routes/publish-route.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useIsMapping } from '../../state/content/level-mapping.ts';
import { usePublishing, useTakePublishing } from '../../state/sync-status/publishing.ts';
import { sayServersWords } from '../../state/sync-status/server-message.ts';
import { useViewport } from '../../state/page/viewport.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { retryLoading } from '../../state/loading/retry-loading.ts';
import { Button, IconButton, useToasts, type IconType } from '../../ui/index.ts';

const StageDialog = lazy(retryLoading(() => import('../../review/stage-dialog.tsx')));

const ICONS: Record<string, IconType> = {
  'generating-preview': LoaderCircle,
  publishing: LoaderCircle,
  'review-and-publish': MapPinCheck,
  'publish-unavailable': CloudOff,
};

// @spec 2.38 6.4
/** Stages the drafts of the client, or leads to their review. For admins, outside of the preview. */
export function StageButton() {
  const { t, i18n } = useTranslation('preview');
  const { db, publishing, engine, now } = useWorkspace();
  const { online } = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  const toasts = useToasts();
  const go = useGo();
  const { pathname } = useLocation();
  const viewport = useViewport();
  const isMapping = useIsMapping();
  const take = useTakePublishing();
  const [isAsking, setAsking] = useState(false);
  const { map, asked, clientLid } = usePublishing();
  // Without a network nothing can be staged, whatever was heard last.
  const button = publishingButton(online ? map?.status : undefined, { isMapping });
  const { isEnabled } = button;
  const scheduled = button.action === 'review' ? map?.scheduled : null;
  const at = scheduled?.at;
  const time = useLiveQuery(
    async () =>
      at === undefined || clientLid === null
        ? null
        : (await import('../../state/sync-status/schedule.ts')).scheduledTime(db, clientLid, at, {
            language: i18n.language,
            now: now(),
          }),
    [db, clientLid, at, i18n.language],
  );
  const label = !button.isShown ? null : time ? t('button.scheduled', { time }) : t(`button.${button.label}`);
  const press = useStable(async (): Promise<void> => {
    if (button.action === 'review' && clientLid !== null) {
      rememberPublishRoute(sessionStorage, { path: pathname, clientLid });
      const id = await serverIdOf(db, clientLid).catch(() => undefined);
      go(paths.previewOf(String(id ?? clientLid)));
      return;
    }
    setAsking(true);
  });
  const isThere = clientLid !== null && asked;
  useHeld(
    publishOfferAtom,
    useMemo(
      () => (isThere && label !== null ? { label, isEnabled, run: () => void press() } : null),
      [isThere, label, isEnabled, press],
    ),
  );
  if (clientLid === null || !asked || label === null) return null;
  const stage = async () => {
    const answer = await publishing.convert(clientLid);
    if (!answer.ok) {
      const title = (await sayServersWords(i18n, answer.error)) ?? t('toast.try-again');
      toasts.show({ kind: 'error', title });
    }
    take(answer.ok ? answer.value : null);
  };
  const icon = time ? CalendarClock : (ICONS[button.label] ?? Layers);
  const isUnavailable = button.label === 'publish-unavailable';
  // What can't be pressed leaves its room to the way back: its words are its name and its tooltip.
  if (isUnavailable || (!button.isEnabled && viewport !== 'desk')) {
    const tooltip = isUnavailable ? `${label}. ${t('unavailable')}` : label;
    return <IconButton icon={icon} label={label} tooltip={tooltip} placement="bottom" isDisabled />;
  }
  return (
    <>
      <Button
        variant={button.action === 'review' ? 'primary' : 'secondary'}
        icon={icon}
        isDisabled={!button.isEnabled}
        onPress={() => void press()}
      >
        {label}
      </Button>
      {isAsking && (
        <Suspense>
          <StageDialog
            clientLid={clientLid}
            declined={map?.declined?.reason ?? null}
            onStage={stage}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
