import { CalendarClock, CircleCheck, CloudOff, Layers, MapPinCheck, Send } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isPublishingStatus } from '../../../domain/status/index.ts';
import { useOnline } from '../../online/use-online.ts';
import { useGoldenSummary, type GoldenSummary } from '../../state/content/golden-summary.ts';
import type { PublishingState } from '../../state/sync-status/publishing.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { zonedTime } from '../../state/sync-status/schedule.ts';
import { Button, ReviewBar, Text, type IconType, type Tone } from '../../ui/index.ts';

const LOOK: Record<'0' | '1' | '2' | '3' | '4' | 'unavailable', { tone: Tone; icon: IconType; busy?: true }> =
  {
    '0': { tone: 'synced', icon: CircleCheck },
    '1': { tone: 'waiting', icon: Layers },
    '2': { tone: 'accent', icon: Layers, busy: true },
    '3': { tone: 'synced', icon: MapPinCheck },
    '4': { tone: 'accent', icon: Send, busy: true },
    unavailable: { tone: 'offline', icon: CloudOff },
  };

interface PublishBarProps {
  clientLid: string;
  map: PublishingState['map'];
  onStage: () => void;
  onCancel: () => void;
  onPublish: () => void;
  zone: string;
  /** How many things were changed since the staging. */
  edits: number;
  onUnschedule: () => void;
  onRestage: () => void;
}

/** How far the publishing of a client is, and what an admin may do next. */
export function PublishBar(props: PublishBarProps): ReactElement {
  const { clientLid, map, onStage, onCancel, onPublish, zone, edits, onUnschedule, onRestage } = props;
  const { t, i18n } = useTranslation(['preview', 'schedule']);
  const { now } = useWorkspace();
  const timeIn = (at: number): string => zonedTime(at, { zone, language: i18n.language, now: now() });
  const golden = useGoldenSummary(clientLid);
  const isOnline = useOnline();
  const status = map?.status;
  const key = isPublishingStatus(status) ? (`${status}` as const) : 'unavailable';
  const scheduled = key === '3' ? map?.scheduled : null;
  const said = (): string[] => {
    if (scheduled) {
      const by = scheduled.by?.name;
      return [
        by === undefined ? t('schedule:set') : t('schedule:setBy', { name: by }),
        ...(edits > 0 ? [t('schedule:edits', { count: edits })] : []),
      ];
    }
    const missed = map?.unscheduled;
    return [...(missed ? [t('schedule:missed', { time: timeIn(missed.at) })] : []), t(`bar.${key}.text`)];
  };
  // The questions open all the same: a reason can be written without a network, and is kept.
  const needsNetwork = !isOnline && (
    <Text look="small" tone="offline">
      {t('needsNetwork')}
    </Text>
  );
  return (
    <ReviewBar
      tone={LOOK[key].tone}
      icon={LOOK[key].icon}
      isBusy={LOOK[key].busy === true}
      title={scheduled ? t('schedule:title', { time: timeIn(scheduled.at), zone }) : t(`bar.${key}.title`)}
      text={
        key === '1' && map?.declined
          ? t('declined.text', { reason: map.declined.reason })
          : [...said(), ...(key === '3' && golden ? goldenTexts(t, golden) : [])].join(' ')
      }
      actions={
        key === '3' ? (
          <>
            {needsNetwork}
            {edits > 0 && (
              <Button variant="secondary" isDisabled={!isOnline} onPress={onRestage}>
                {t('schedule:restage')}
              </Button>
            )}
            {scheduled ? (
              <Button variant="secondary" isDisabled={!isOnline} onPress={onUnschedule}>
                {t('schedule:takeBack')}
              </Button>
            ) : (
              <Button variant="secondary" onPress={onCancel}>
                {t('cancel')}
              </Button>
            )}
            <Button variant="primary" icon={scheduled ? CalendarClock : Send} onPress={onPublish}>
              {scheduled ? t('schedule:change') : t('publish')}
            </Button>
          </>
        ) : key === '1' ? (
          <>
            {needsNetwork}
            <Button variant="primary" isDisabled={!isOnline} onPress={onStage}>
              {t('stage')}
            </Button>
          </>
        ) : undefined
      }
    />
  );
}

/** How the golden routes fare; nothing where none is kept. */
function goldenTexts(
  t: TFunction<['preview', 'schedule']>,
  { all, changed, broken, unknown }: GoldenSummary,
): readonly string[] {
  if (all === 0) return [];
  const works = broken === 0 && unknown === 0;
  return [
    t(works ? 'golden.works' : 'golden.broken', { all, changed, broken }),
    ...(unknown > 0 ? [t('golden.unknown', { unknown })] : []),
  ];
}
