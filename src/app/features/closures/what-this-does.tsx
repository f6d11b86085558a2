import { Ban, Check, CornerUpRight, DoorOpen, Footprints, Star } from 'lucide-react';
import { Fragment, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosureContent } from '../../../domain/closures/index.ts';
import type { Site } from '../../../domain/entities/site.ts';
import { labelPoint } from '../../../domain/geometry/index.ts';
import type { Consequences, Effect, TriedProfile } from '../../../domain/wayfinding/consequences/index.ts';
import { TRIED_PROFILES } from '../../../domain/wayfinding/consequences/index.ts';
import type { OverlayMark } from '../../../map/index.ts';
import { useHeld } from '../../editor/held.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { useSiteRoutes, type SiteRoutes } from '../../quality/use-site-routes.ts';
import { featureName, useTitles } from '../../state/content/feature-name.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { toolMarksAtom } from '../../state/map-view/map-marks.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import {
  Card,
  Glyph,
  ListRow,
  Notice,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  type IconType,
} from '../../ui/index.ts';
import { useAsked, useConsequences, useWayRound } from './use-consequences.ts';

interface WhatThisDoesProps {
  site: Site;
  content: ClosureContent;
  /** Of a closure that is changed; null: a new one. */
  id: string | null;
  /** IANA name. */
  zone: string;
}

const ICONS: Readonly<Record<Effect['kind'], IconType>> = {
  'not-at-all': Ban,
  'steps-only': Footprints,
  'not-from-all': DoorOpen,
  further: CornerUpRight,
};
/** Places that a row names, and that stand under the chosen one. */
const NAMED = 2;
const NAMED_WHEN_CHOSEN = 30;
/** Rows of golden routes at once. */
const MOST_GOLDEN = 5;

/** What the closure that is written does to the ways of its site, before it is saved. */
export default function WhatThisDoes({ site, content, id, zone }: WhatThisDoesProps): ReactNode {
  const { t } = useTranslation('closures');
  const routes = useSiteRoutes(site.lid);
  const asked = useAsked(site, content, id, zone);
  const found = useConsequences(routes, asked);
  const [profile, setProfile] = useState<TriedProfile>('step-free');
  const [chosen, setChosen] = useState<Effect | null>(null);
  const way = useWayRound(
    routes,
    asked,
    chosen?.kind === 'further' ? (chosen.places[0] ?? null) : null,
    profile,
  );
  const levelLid = usePlace()?.level?.lid ?? null;
  const marks = useMemo((): OverlayMark[] | null => {
    if (routes === undefined || chosen === null) return null;
    const wanted = new Set(chosen.places);
    const places = routes.drawn.flatMap((one): OverlayMark[] => {
      const at = wanted.has(one.fid) && one.levelLid === levelLid ? labelPoint(one.geometry) : null;
      return at === null ? [] : [{ kind: chosen.kind === 'further' ? 'warning' : 'unreached', at }];
    });
    const lines = (way?.walks ?? []).flatMap((walk): OverlayMark[] =>
      walk.level === levelLid ? [{ kind: 'route', line: walk.points }] : [],
    );
    return [...lines, ...places];
  }, [routes, chosen, way, levelLid]);
  useHeld(toolMarksAtom, marks);
  if (asked === null) return null;
  return (
    <Card title={t('effects.title')}>
      {found === undefined ? (
        <Skeleton rows={3} />
      ) : found === null ? (
        <Notice>{t('effects.failed')}</Notice>
      ) : (
        <Stack gap={3}>
          {found.entrances === 'all-closed' && <Notice tone="error">{t('effects.allClosed')}</Notice>}
          {found.entrances === 'none' && <Notice>{t('effects.noEntrance')}</Notice>}
          <SegmentedControl
            label={t('effects.profile')}
            value={profile}
            onChange={(next) => {
              setProfile(next);
              setChosen(null);
            }}
            options={TRIED_PROFILES.map((one) => ({ id: one, label: t(`effects.profiles.${one}`) }))}
          />
          {routes !== undefined && <Effects {...{ found, profile, routes, chosen }} onChoose={setChosen} />}
        </Stack>
      )}
    </Card>
  );
}

interface EffectsProps {
  found: Consequences;
  profile: TriedProfile;
  routes: SiteRoutes;
  chosen: Effect | null;
  onChoose: (effect: Effect | null) => void;
}

function Effects({ found, profile, routes, chosen, onChoose }: EffectsProps): ReactNode {
  const { t, i18n } = useTranslation('closures');
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const byFid = useMemo(
    () => new Map([...routes.nodes, ...routes.drawn].map((one) => [one.fid as string, one])),
    [routes],
  );
  const nameOf = (fid: string): string => {
    const row = byFid.get(fid);
    if (row === undefined) return t('gone');
    return featureName(row, i18n.language) || (taxonomy[row.properties.typeCode]?.title ?? '');
  };
  const { shortOf } = useTitles();
  const placesOf = ({ places }: Effect, most: number): string => {
    const names = places.slice(0, most).map((fid) => isolate(nameOf(fid)));
    const left = places.length - names.length;
    return formats.list(left > 0 ? [...names, t('more', { count: left })] : names);
  };
  const viaOf = (fid: string): string => {
    const level = routes.levels.find(({ lid }) => lid === byFid.get(fid)?.levelLid);
    const words = [nameOf(fid), shortOf(level)].filter((word) => word !== '');
    return words.map(isolate).join(' · ');
  };
  const wordsOf = ({ kind, metres, seconds, by }: Effect): string => {
    if (kind !== 'further') return t(`effects.${kind}`);
    const [, most] = metres ?? [0, 0];
    const more =
      most >= 1
        ? t('effects.further', { length: formats.length(most, 0) })
        : t('effects.longer', { count: Math.round(seconds?.[1] ?? 0) });
    return by === null ? more : t('effects.by', { more, name: viaOf(by) });
  };
  const { effects, unchanged } = found[profile];
  const golden = found.golden.slice(0, MOST_GOLDEN);
  return (
    <Stack gap={1}>
      {effects.map((effect) => (
        <Fragment key={`${effect.kind} ${effect.by ?? ''}`}>
          <ListRow
            pictogram={<Glyph icon={ICONS[effect.kind]} />}
            title={placesOf(effect, NAMED)}
            subtitle={wordsOf(effect)}
            tag={<Text tone="secondary">{formats.number(effect.places.length)}</Text>}
            isSelected={effect === chosen}
            onPress={() => onChoose(effect === chosen ? null : effect)}
          />
          {effect === chosen && effect.places.length > NAMED && (
            <Text look="small" tone="secondary">
              {placesOf(effect, NAMED_WHEN_CHOSEN)}
            </Text>
          )}
        </Fragment>
      ))}
      {golden.map(({ name, state, before, after }) => (
        <ListRow
          key={name}
          pictogram={<Glyph icon={Star} />}
          title={t('effects.golden', { name })}
          subtitle={
            state === 'broken'
              ? t('effects.breaks')
              : t('effects.slower', { count: Math.round((after ?? 0) - before) })
          }
        />
      ))}
      {found.golden.length > golden.length && (
        <Text tone="secondary">
          {t('effects.moreGolden', { count: found.golden.length - golden.length })}
        </Text>
      )}
      <ListRow
        pictogram={<Glyph icon={Check} />}
        title={t('effects.others', { count: unchanged })}
        subtitle={t('effects.unchanged')}
      />
    </Stack>
  );
}
