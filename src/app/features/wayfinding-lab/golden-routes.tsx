import { useSetAtom } from 'jotai';
import { CircleCheck, CircleHelp, CircleX, Star, Trash2, TriangleAlert } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stopOf } from '../../../domain/wayfinding/check/index.ts';
import {
  goldenRoutesOf,
  MAX_GOLDEN_ROUTES,
  runGoldenRoutes,
  withGoldenRoutes,
  type GoldenResult,
  type GoldenRoute,
} from '../../../domain/wayfinding/route/index.ts';
import { saveSite } from '../../commands/index.ts';
import { useFeatureName } from '../../state/content/feature-name.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import {
  Button,
  Disclosure,
  IconButton,
  ListRow,
  Pictogram,
  Stack,
  Text,
  useToasts,
} from '../../ui/index.ts';
import { minutesAndSeconds } from './minutes-and-seconds.ts';
import { endAtom, profileAtom, startAtom, type End } from './lab-state.ts';
import type { Lab } from './use-lab.ts';

const ICONS = {
  ok: CircleCheck,
  slower: TriangleAlert,
  faster: TriangleAlert,
  broken: CircleX,
  gone: CircleX,
  unknown: CircleHelp,
} as const;

/**
 * Routes that must always work: kept with the site, and run again whenever its network changes.
 * `isWhole`: the places of all floors are known.
 */
export function GoldenRoutes({ lab, isWhole }: { lab: Lab; isWhole: boolean }): ReactNode {
  const { t } = useTranslation('network');
  const calledBy = useFeatureName();
  const workspace = useWorkspace();
  const toasts = useToasts();
  const { canEdit } = usePermission();
  const site = usePlace()?.site;
  const setStart = useSetAtom(startAtom);
  const setEnd = useSetAtom(endAtom);
  const setProfile = useSetAtom(profileAtom);
  const { visitors: planner, places, start, end, profile } = lab;
  // Kept as everybody walks it, also while another group is tried.
  const answer = start && end ? planner.plan(profile, start.stop, end.stop) : null;
  const byFid = useMemo(() => new Map(places.map((one) => [one.fid as string, one])), [places]);
  const results = useMemo(
    () =>
      runGoldenRoutes(planner, goldenRoutesOf(site?.extra ?? {}), (fid) => {
        const found = byFid.get(fid);
        if (found) return stopOf(found);
        return isWhole ? null : undefined;
      }),
    [planner, site, byFid, isWhole],
  );
  if (!site) return null;
  const keep = async (make: (routes: GoldenRoute[]) => GoldenRoute[]): Promise<void> => {
    const outcome = await saveSite.run(workspace, {
      mode: 'edit',
      lid: site.lid,
      patch: ({ extra }) => ({
        extra: withGoldenRoutes(extra, make),
      }),
    });
    if (!outcome.ok) toasts.show({ kind: 'error', title: t('golden.failed') });
  };
  const current: GoldenRoute | null =
    answer?.ok && start?.fid && end?.fid
      ? {
          name: `${start.label} – ${end.label}`.slice(0, 200),
          from: start.fid,
          to: end.fid,
          profile,
          seconds: Math.round(answer.route.seconds),
          speed: planner.graph.speeds[profile],
          byFloor: true,
        }
      : null;
  const isKept = results.some(({ route }) => current !== null && isSame(route, current));
  const isFull = results.length >= MAX_GOLDEN_ROUTES;
  const wordsOf = ({ state, seconds, route }: GoldenResult): string => {
    if (state === 'broken' || state === 'gone' || state === 'unknown') return t(`golden.${state}`);
    const times = { time: minutesAndSeconds(seconds ?? 0), before: minutesAndSeconds(route.seconds) };
    return t(`golden.${state}`, times);
  };
  const endOf = (fid: string): End | null => {
    const found = byFid.get(fid);
    const stop = found && stopOf(found);
    return found && stop ? { siteLid: site.lid, fid, label: calledBy(found), stop } : null;
  };
  const works = results.filter(({ state }) => state === 'ok' || state === 'faster').length;
  return (
    <Disclosure
      title={t('golden.title')}
      icon={Star}
      note={results.length > 0 ? t('golden.passed', { ok: works, all: results.length }) : undefined}
      defaultExpanded={results.length > 0}
    >
      <Stack gap={2}>
        {results.length === 0 && <Text tone="secondary">{t('golden.none')}</Text>}
        {results.map((result) => (
          <ListRow
            key={`${result.route.from} ${result.route.to} ${result.route.profile}`}
            pictogram={<Pictogram icon={ICONS[result.state]} />}
            title={result.route.name}
            subtitle={`${t(`lab.profiles.${result.route.profile}`)} · ${wordsOf(result)}`}
            onPress={() => {
              setStart(endOf(result.route.from));
              setEnd(endOf(result.route.to));
              setProfile(result.route.profile);
            }}
            end={
              canEdit && (
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={t('golden.remove', { name: result.route.name })}
                  onPress={() => void keep((routes) => routes.filter((one) => !isSame(one, result.route)))}
                />
              )
            }
          />
        ))}
        {canEdit && current !== null && !isKept && (
          <Button
            icon={Star}
            size="small"
            isDisabled={isFull}
            onPress={() => void keep((routes) => [...routes, current])}
          >
            {isFull ? t('golden.full', { max: MAX_GOLDEN_ROUTES }) : t('golden.keep')}
          </Button>
        )}
      </Stack>
    </Disclosure>
  );
}

const isSame = (a: GoldenRoute, b: GoldenRoute): boolean =>
  a.from === b.from && a.to === b.to && a.profile === b.profile;
