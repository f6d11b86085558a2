import { useAtom, useSetAtom } from 'jotai';
import { Accessibility, ArrowUpDown, Footprints, MapPin, Route as RouteIcon, Sofa } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import { labelPoint } from '../../../domain/geometry/index.ts';
import { stopOf } from '../../../domain/wayfinding/check/index.ts';
import type { Profile } from '../../../domain/wayfinding/route/index.ts';
import type { NetworkMark } from '../../../map/index.ts';
import { PanelFrame, WaitingPanel } from '../../forms/index.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { useSiteNetwork, type SiteNetwork } from '../../state/content/site-network.ts';
import { flyToAtom } from '../../state/map-view/fly-to.ts';
import { mapPressAtom } from '../../state/map-view/map-press.ts';
import { networkMarksAtom } from '../../state/map-view/network-marks.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import {
  Button,
  Disclosure,
  IconButton,
  ListRow,
  Pictogram,
  Segment,
  Select,
  Stack,
  Text,
} from '../../ui/index.ts';
import { endAtom, profileAtom, startAtom, type End } from './lab-state.ts';
import { GoldenRoutes } from './golden-routes.tsx';
import { RouteResult } from './route-result.tsx';
import { ShaftCheck } from './shaft-check.tsx';
import { useLab, type Lab } from './use-lab.ts';

const PROFILE_ICONS = { walk: Footprints, comfortable: Sofa, 'step-free': Accessibility } as const;
const SHOWN = 100;

/** Tries routes over the network of a site, and says why there is none. */
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
  const setMarks = useSetAtom(networkMarksAtom);
  const flyTo = useSetAtom(flyToAtom);
  const [profile, setProfile] = useAtom(profileAtom);
  const [start, setStart] = useAtom(startAtom);
  const [end, setEnd] = useAtom(endAtom);
  const { open } = useFloors(network);
  const [armed, setArmed] = useState<'start' | 'end' | null>(null);
  useTakePress(armed, lab.places, (found) => {
    (armed === 'start' ? setStart : setEnd)(found);
    setArmed(armed === 'start' && end === null ? 'end' : null);
  });
  useEffect(() => setMarks(marksOf(lab, levelLid)), [lab, levelLid, setMarks]);
  useEffect(() => () => setMarks([]), [setMarks]);
  const showPlace = (one: Feature): void => {
    const at = labelPoint(one.geometry);
    open(one.buildingLid, one.levelLid);
    if (at) flyTo([at]);
  };
  return (
    <Stack gap={4}>
      <EndField
        name="start"
        value={lab.start}
        lab={lab}
        network={network}
        onChange={setStart}
        armed={armed}
        onArm={setArmed}
      />
      <EndField
        name="end"
        value={lab.end}
        lab={lab}
        network={network}
        onChange={setEnd}
        armed={armed}
        onArm={setArmed}
      />
      <Stack direction="row" gap={2} isNoWrap>
        <Segment<Profile>
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
      <RouteResult lab={lab} network={network} onOpenFloor={open} />
      <PlaceList
        title={t('lab.unreached', { count: lab.unreached.length })}
        places={lab.unreached}
        onShow={showPlace}
      />
      <PlaceList title={t('lab.audit', { count: lab.audit.length })} places={lab.audit} onShow={showPlace} />
      <GoldenRoutes lab={lab} />
      <ShaftCheck network={network} />
    </Stack>
  );
}

function PlaceList({
  title,
  places,
  onShow,
}: {
  title: string;
  places: readonly Feature[];
  onShow: (place: Feature) => void;
}): ReactNode {
  const { t } = useTranslation('network');
  if (places.length === 0) return null;
  return (
    <Disclosure title={title} icon={MapPin}>
      {places.slice(0, SHOWN).map((one) => (
        <ListRow key={one.fid} title={one.properties.name || t('unnamed')} onPress={() => onShow(one)} />
      ))}
      {places.length > SHOWN && (
        <Text tone="secondary">{t('tools.more', { count: places.length - SHOWN })}</Text>
      )}
    </Disclosure>
  );
}

interface EndFieldProps {
  name: 'start' | 'end';
  value: End | null;
  lab: Lab;
  network: SiteNetwork;
  onChange: (end: End | null) => void;
  armed: 'start' | 'end' | null;
  onArm: (armed: 'start' | 'end' | null) => void;
}

const ON_MAP = 'on-map';

/** One end of the route: a place of the site, or a point that is pressed on the map. */
function EndField({ name, value, lab, network, onChange, armed, onArm }: EndFieldProps): ReactNode {
  const { t } = useTranslation('network');
  const options = useMemo(() => {
    const named = lab.places
      .filter(({ properties }) => Boolean(properties.name))
      .map((one) => ({
        id: one.fid as string,
        label: one.properties.name ?? '',
        note: one.levelLid === null ? '' : (network.levels.get(one.levelLid)?.levelShortTitle ?? ''),
      }))
      .sort((a, b) => a.label.localeCompare(b.label));
    return value?.fid === null ? [{ id: ON_MAP, label: value.label, note: '' }, ...named] : named;
  }, [lab.places, network.levels, value]);
  return (
    <Stack gap={1}>
      <Select
        label={t(`lab.${name}`)}
        value={value === null ? null : (value.fid ?? ON_MAP)}
        options={options}
        placeholder={t('lab.choose')}
        filterLabel={t('lab.filter')}
        emptyText={t('lab.noPlaces')}
        onChange={(fid) => {
          const found = lab.places.find((one) => one.fid === fid);
          const stop = found && stopOf(found);
          if (found?.siteLid && stop)
            onChange({ siteLid: found.siteLid, fid: found.fid, label: found.properties.name ?? '', stop });
        }}
      />
      <Button
        icon={MapPin}
        size="small"
        variant="ghost"
        aria-pressed={armed === name}
        aria-label={t(`lab.onMap.${name}`)}
        onPress={() => onArm(armed === name ? null : name)}
      >
        {t(armed === name ? 'lab.pressMap' : 'lab.map')}
      </Button>
    </Stack>
  );
}

/** While an end is wanted from the map its presses are that. */
function useTakePress(
  armed: 'start' | 'end' | null,
  places: readonly Feature[],
  onTaken: (end: End) => void,
): void {
  const { t } = useTranslation('network');
  const place = usePlace();
  const setPress = useSetAtom(mapPressAtom);
  useEffect(() => {
    const siteLid = place?.site?.lid;
    if (armed === null || siteLid === undefined) return undefined;
    setPress({
      take: ({ key, lngLat }) => {
        const found = places.find((one) => one.fid === key);
        const stop = found && stopOf(found);
        if (found && stop) onTaken({ siteLid, fid: found.fid, label: found.properties.name ?? '', stop });
        else
          onTaken({
            siteLid,
            fid: null,
            label: t('lab.point'),
            stop: {
              position: lngLat,
              building: place?.level ? place.level.buildingLid : null,
              level: place?.level?.lid ?? null,
            },
          });
      },
    });
    return () => setPress(null);
  });
}

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

/** What the map shows on one floor. */
function marksOf(
  { answer, why, start, end, planner, unreached }: Lab,
  levelLid: string | null,
): NetworkMark[] {
  const marks: NetworkMark[] = unreached.flatMap((one): NetworkMark[] => {
    const at = one.levelLid === levelLid ? labelPoint(one.geometry) : null;
    return at ? [{ kind: 'unreached', at }] : [];
  });
  if (answer?.ok)
    for (const leg of answer.route.legs)
      if (leg.kind === 'walk' && leg.level === levelLid) marks.push({ kind: 'route', line: leg.points });
  for (const obstacle of why?.obstacles ?? []) {
    if (obstacle.kind === 'off-network') continue;
    const [a, b] = [obstacle.from, obstacle.to].map(
      (fid) => planner.graph.nodes[planner.graph.indexOf.get(fid)!]!,
    );
    if (a!.level === levelLid && b!.level === levelLid)
      marks.push({ kind: 'missing', line: [a!.position, b!.position] });
    else
      for (const node of [a!, b!])
        if (node.level === levelLid) marks.push({ kind: 'error', at: node.position, text: '!' });
  }
  if (start?.stop.level === levelLid) marks.push({ kind: 'start', at: start.stop.position, text: 'A' });
  if (end?.stop.level === levelLid) marks.push({ kind: 'end', at: end.stop.position, text: 'B' });
  return marks;
}
