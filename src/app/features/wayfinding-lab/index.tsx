import { useAtom, useSetAtom } from 'jotai';
import { Accessibility, ArrowUpDown, Footprints, Pause, Play, Route as RouteIcon, Sofa } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Position } from '../../../domain/entities/geometry.ts';
import { labelPoint } from '../../../domain/geometry/index.ts';
import type { Profile, Route } from '../../../domain/wayfinding/route/index.ts';
import { PanelFrame, WaitingPanel } from '../../forms/index.ts';
import { useUnreadLevels } from '../../online/use-level-reading.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { useSiteNetwork, type SiteNetwork } from '../../state/content/site-network.ts';
import { flyToAtom } from '../../state/map-view/fly-to.ts';
import { toolMarksAtom } from '../../state/map-view/map-marks.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { Button, IconButton, Pictogram, SegmentedControl, Stack, Switch } from '../../ui/index.ts';
import { endAtom, isTimedAtom, profileAtom, startAtom, type End } from './lab-state.ts';
import { marksOf } from './lab-marks.ts';
import { PlaceList } from './place-list.tsx';
import { EndField, useTakePress } from './route-ends.tsx';
import { useWalker } from './use-walker.ts';
import { GoldenRoutes } from './golden-routes.tsx';
import { RouteResult } from './route-result.tsx';
import { ShaftCheck } from './shaft-check.tsx';
import { TimeLegend } from './time-legend.tsx';
import { UnreadFloors } from './unread-floors.tsx';
import { useKeepLab } from './use-keep-lab.ts';
import { useLab, type Lab } from './use-lab.ts';
import { WhoAndWhen } from './who-and-when.tsx';
import { useHeld } from '../../editor/held.ts';

const PROFILE_ICONS = { walk: Footprints, comfortable: Sofa, 'step-free': Accessibility } as const;

/** Plans routes over the network of a site, and explains missing ones. */
export default function WayfindingLab(): ReactNode {
  const { t } = useTranslation('network');
  const go = useGo();
  const { params } = useContentRoute();
  const network = useSiteNetwork();
  const lab = useLab();
  const close = (): void => {
    if (isLevelParams(params)) go(paths.content(params, 'wayfinding-network'));
  };
  const title = t('lab.title');
  if (!network || !lab) return <WaitingPanel title={title} onClose={close} isMissing={false} />;
  return (
    <PanelFrame
      title={title}
      subtitle={t('lab.subtitle')}
      pictogram={<Pictogram icon={RouteIcon} />}
      onClose={close}
    >
      <LabBody network={network} lab={lab} />
    </PanelFrame>
  );
}

function LabBody({ network, lab }: { network: SiteNetwork; lab: Lab }): ReactNode {
  const { t } = useTranslation('network');
  const place = usePlace();
  const levelLid = place?.level?.lid ?? null;
  const unread = useUnreadLevels({ site: network.siteLid });
  const flyTo = useSetAtom(flyToAtom);
  const [profile, setProfile] = useAtom(profileAtom);
  const [start, setStart] = useAtom(startAtom);
  const [end, setEnd] = useAtom(endAtom);
  useKeepLab(lab.places);
  const { open } = useFloors(network);
  const [armed, setArmed] = useState<'start' | 'end' | null>(null);
  const isRouteWanted = useRef(false);
  const choose = (name: 'start' | 'end', found: End | null): void => {
    isRouteWanted.current = true;
    (name === 'start' ? setStart : setEnd)(found);
  };
  useTakePress(armed, lab.places, (found) => {
    if (armed !== null) choose(armed, found);
    setArmed(armed === 'start' && end === null ? 'end' : null);
  });
  const route = lab.answer?.ok ? lab.answer.route : null;
  useEffect(() => {
    // Who chooses an end asks for the route; the map stays where it is for all else that changes it.
    if (route === null || !isRouteWanted.current) return;
    isRouteWanted.current = false;
    flyTo([...pointsOnLevel(route, levelLid), ...marksOnLevel([lab.start, lab.end], levelLid)]);
  }, [route, lab.start, lab.end, levelLid, flyTo]);
  const { walker, isWalking, play, stop } = useWalker(route, open);
  const [isTimed, setTimed] = useAtom(isTimedAtom);
  useHeld(
    toolMarksAtom,
    useMemo(() => marksOf(lab, levelLid, walker), [lab, levelLid, walker]),
  );
  const show = (building: string | null, level: string | null, where: readonly Position[]): void => {
    open(building, level);
    flyTo(where);
  };
  const showPlace = (one: Feature): void => {
    const at = labelPoint(one.geometry);
    show(one.buildingLid, one.levelLid, at ? [at] : []);
  };
  return (
    <Stack gap={4}>
      <UnreadFloors unread={unread} network={network} />
      <EndField
        name="start"
        value={lab.start}
        lab={lab}
        network={network}
        onChange={(found) => choose('start', found)}
        armed={armed}
        onArm={setArmed}
      />
      <EndField
        name="end"
        value={lab.end}
        lab={lab}
        network={network}
        onChange={(found) => choose('end', found)}
        armed={armed}
        onArm={setArmed}
      />
      <Stack direction="row" gap={2} isNoWrap>
        <SegmentedControl<Profile>
          label={t('lab.profile')}
          isFullWidth
          value={profile}
          options={(Object.keys(PROFILE_ICONS) as Profile[]).map((id) => ({
            id,
            label: t(`lab.profiles.${id}`),
            icon: PROFILE_ICONS[id],
          }))}
          onChange={setProfile}
        />
        <IconButton
          icon={ArrowUpDown}
          label={t('lab.swap')}
          onPress={() => {
            setStart(end);
            setEnd(start);
          }}
        />
      </Stack>
      <WhoAndWhen />
      <RouteResult lab={lab} network={network} unread={unread.levels} onOpenFloor={open} />
      <Stack direction="row" gap={2}>
        <Button
          size="small"
          icon={isWalking ? Pause : Play}
          isDisabled={route === null || route.legs.length === 0}
          onPress={isWalking ? stop : play}
        >
          {t(isWalking ? 'lab.stop' : 'lab.play')}
        </Button>
      </Stack>
      <Switch
        label={t('lab.timeMap')}
        isSelected={isTimed}
        onChange={setTimed}
        isDisabled={lab.start === null}
      />
      {lab.times !== null && <TimeLegend times={lab.times} />}
      <PlaceList
        title={t('lab.unreached', { count: lab.unreached.length })}
        places={lab.unreached}
        network={network}
        onShow={showPlace}
      />
      <PlaceList
        title={t('lab.audit', { count: lab.audit.length })}
        places={lab.audit}
        network={network}
        onShow={showPlace}
      />
      <GoldenRoutes lab={lab} isWhole={unread.levels.length === 0} />
      <ShaftCheck network={network} floors={lab.closedFloors} places={lab.places} onShow={show} />
    </Stack>
  );
}

/** What a route walks on a level. */
const pointsOnLevel = ({ legs }: Route, levelLid: string | null): Position[] =>
  legs.flatMap((leg) => (leg.kind === 'walk' && leg.level === levelLid ? leg.points : []));

/** The mark of a place is in its middle, and its route may begin at its door. */
const marksOnLevel = (ends: readonly (End | null)[], levelLid: string | null): Position[] =>
  ends.flatMap((one) => (one !== null && one.stop.level === levelLid ? [one.stop.position] : []));

/** Goes to the lab of another floor, where the route goes on. */
function useFloors(network: SiteNetwork): { open: (building: string | null, level: string | null) => void } {
  const go = useGo();
  const ref = useRefs();
  const place = usePlace();
  return {
    open: (buildingLid, levelLid) => {
      const level = levelLid === null ? undefined : network.levels.get(levelLid);
      if (!level || buildingLid === null || !place?.site || level.lid === place.level?.lid) return;
      go(
        paths.wayfindingLab({
          clientId: ref(place.site.clientLid),
          siteId: ref(place.site.lid),
          buildingId: ref(buildingLid),
          levelId: String(level.levelIndex),
        }),
      );
    },
  };
}
