import { useSetAtom } from 'jotai';
import { Construction, Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { closedGroups, groupOf, type ClosureState } from '../../../domain/closures/index.ts';
import { useEndClosure } from '../../closures/use-open-again.ts';
import { useClosureWords } from '../../closures/use-closure-words.ts';
import { offsetText } from '../../closures/use-site-clock.ts';
import { PanelFrame } from '../../forms/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { closingAtom } from '../../editor/closing.ts';
import { useOnline } from '../../online/use-online.ts';
import { paths } from '../../routes/paths.ts';
import { useGroupedTransitions, useTargetRows, type ToldClosure } from '../../state/closures/closures.ts';
import { retryLoading } from '../../state/loading/retry-loading.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { usePermission } from '../../state/rights/permission.ts';
import {
  Button,
  EmptyState,
  ListRow,
  Notice,
  Pictogram,
  SegmentedControl,
  Stack,
  Tag,
  Text,
} from '../../ui/index.ts';

const BrokenRoutes = lazy(retryLoading(() => import('./broken-routes.tsx')));

/** Rows that are drawn of a part. */
const MOST_SHOWN = 200;

interface ListProps {
  closures: readonly ToldClosure[];
  onClose: () => void;
}

/** Closures of the site: those that close something on the open level first. */
export function ClosureList({ closures, onClose }: ListProps): ReactNode {
  const { t } = useTranslation('closures');
  const formats = useFormats();
  const place = usePlace();
  const { titleOf } = useTitles();
  const { params } = useContentRoute();
  const { canEdit } = usePermission();
  const go = useGo();
  const ask = useSetAtom(closingAtom);
  const [state, setState] = useState<ClosureState>('active');
  const words = useClosureWords();
  const isOnline = useOnline();
  const of = (one: ClosureState): ToldClosure[] => closures.filter((kept) => kept.state === one);
  const shown = of(state);
  // The last to end is the first of what is over.
  if (state === 'over') shown.reverse();
  const here = useHere(closures);
  const level = place?.level;
  const isHere = (one: ToldClosure): boolean => here.has(one.id);
  const groups = [
    { title: level ? t('onLevel', { level: isolate(titleOf(level)) }) : null, rows: shown.filter(isHere) },
    { title: level ? t('elsewhere') : null, rows: shown.filter((one) => !isHere(one)) },
  ];
  return (
    <PanelFrame
      title={t('title')}
      subtitle={t('zone', {
        site: isolate(titleOf(place?.site)),
        offset: offsetText(words.zone.zone, words.now),
      })}
      pictogram={<Pictogram icon={Construction} />}
      onClose={onClose}
      footActions={
        canEdit && (
          <Button
            variant="primary"
            icon={Plus}
            onPress={() => {
              ask([]);
              go(paths.closures(params, { new: '' }));
            }}
          >
            {t('close')}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        <SegmentedControl
          label={t('title')}
          isFullWidth
          value={state}
          onChange={setState}
          options={(['active', 'planned', 'over'] as const).map((id) => ({
            id,
            label: t(`states.${id}`, { number: formats.number(of(id).length) }),
          }))}
        />
        {shown.length === 0 && <EmptyState title={t(`empty.${state}`)} drawing="none" />}
        {groups.map(
          ({ title, rows }) =>
            rows.length > 0 && (
              <Stack key={title ?? ''} gap={1}>
                {title !== null && (
                  <Text as="h3" look="small" tone="secondary">
                    {title}
                  </Text>
                )}
                {rows.slice(0, MOST_SHOWN).map((one) => (
                  <ClosureRow key={one.id} closure={one} />
                ))}
              </Stack>
            ),
        )}
        {state === 'active' && place?.site && (
          <Suspense fallback={null}>
            <BrokenRoutes site={place.site} active={shown} zone={words.zone.zone} now={words.now} />
          </Suspense>
        )}
        <Notice>{t(isOnline ? 'follows' : 'followsLater')}</Notice>
      </Stack>
    </PanelFrame>
  );
}

function ClosureRow({ closure }: { closure: ToldClosure }): ReactNode {
  const { t } = useTranslation('closures');
  const go = useGo();
  const { params } = useContentRoute();
  const words = useClosureWords();
  const rows = useTargetRows(closure.targets);
  const { clash, refused, waits, state } = closure;
  const { canEdit } = usePermission();
  const end = useEndClosure();
  const title = words.title(closure.targets, rows);
  const tag =
    clash !== null ? (
      <Tag kind="needs-you" text={t('tags.clash')} />
    ) : refused !== null ? (
      <Tag kind="error" text={t('tags.refused')} />
    ) : waits !== null ? (
      <Tag kind="waiting" text={t('tags.waits')} />
    ) : (
      <Tag
        kind={state === 'active' ? 'error' : state === 'over' ? 'synced' : 'plain'}
        icon={state === 'active' ? Construction : undefined}
        text={t(`tags.${state}`)}
      />
    );
  return (
    <ListRow
      pictogram={<Pictogram icon={Construction} />}
      title={title}
      subtitle={`${t(`reasons.${closure.closure.reason}`)} · ${words.until(closure)}`}
      tag={tag}
      end={
        canEdit &&
        state === 'active' && (
          <Button
            variant="link"
            onPress={() => end('open', closure, title)}
            aria-label={`${t('openAgain')}: ${title}`}
          >
            {t('openAgain')}
          </Button>
        )
      }
      onPress={() => go(paths.closures(params, { id: closure.id }))}
    />
  );
}

/** Closures of something on the open level, or that leads through it. */
function useHere(closures: readonly ToldClosure[]): ReadonlySet<string> {
  const place = usePlace();
  const levelLid = place?.level?.lid;
  const targets = useMemo(() => closures.flatMap((one) => one.targets), [closures]);
  const rows = useTargetRows(targets);
  const transitions = useGroupedTransitions(place?.site?.lid ?? null);
  return useMemo(() => {
    if (levelLid === undefined) return new Set();
    const through = new Set(
      transitions.flatMap((one) => (one.levelLid === levelLid ? (groupOf(one) ?? []) : [])),
    );
    const isHere = (one: ToldClosure): boolean =>
      one.targets.some(
        (target) => rows.get('fid' in target ? target.fid : target.a)?.levelLid === levelLid,
      ) || [...closedGroups(one, (fid) => rows.get(fid))].some((group) => through.has(group));
    return new Set(closures.filter(isHere).map(({ id }) => id));
  }, [closures, rows, transitions, levelLid]);
}
