import { useAtomValue } from 'jotai';
import { Construction } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { closedGroups, closedOnLevel, groupOf, type ClosedThing } from '../../../../domain/closures/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { PlaceMarks } from '../../../../map/index.ts';
import { useClosureWords } from '../../../closures/use-closure-words.ts';
import { useEndClosure } from '../../../closures/use-open-again.ts';
import { useEditor } from '../../../editor/editor.ts';
import { useHeld } from '../../../editor/held.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { paths } from '../../../routes/paths.ts';
import { closedLevelsAtom } from '../../../state/closures/closed-levels.ts';
import { momentAtom } from '../../../state/map-view/moment.ts';
import {
  useFollowClosures,
  useGroupedTransitions,
  useSiteClosures,
  useTargetRows,
  type ToldClosure,
} from '../../../state/closures/closures.ts';
import { useLevelFeatures } from '../../../state/content/level-features.ts';
import { useContentRoute } from '../../../state/navigation/content-route.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { usePermission } from '../../../state/rights/permission.ts';
import { Button, Glyph } from '../../../ui/index.ts';
import styles from './closed-on-map.module.css';

const NO_FEATURES: readonly Feature[] = [];
const NO_CLOSURES: readonly ToldClosure[] = [];

/** What is closed on the open level: its marks, a bar with their number, and what the levels say of themselves. */
export default function ClosedOnMap(): ReactNode {
  const { t } = useTranslation('closures');
  useFollowClosures();
  const all = useSiteClosures() ?? NO_CLOSURES;
  // At another moment the map marks what is closed then.
  const isNow = useAtomValue(momentAtom) === null;
  const active = useMemo(() => all.filter(({ state }) => isNow && state === 'active'), [all, isNow]);
  const targets = useMemo(() => active.flatMap((one) => one.targets), [active]);
  const rows = useTargetRows(targets);
  const features = useLevelFeatures() ?? NO_FEATURES;
  const place = usePlace();
  const levelLid = place?.level?.lid;
  const things = useMemo(
    () => (levelLid === undefined ? [] : closedOnLevel(active, features, (fid) => rows.get(fid))),
    [active, features, rows, levelLid],
  );
  const transitions = useGroupedTransitions(active.length > 0 ? (place?.site?.lid ?? null) : null);
  const levels = useMemo(() => {
    const counts = countByLevel(active, rows, transitions);
    return new Map([...counts].map(([lid, count]) => [lid, t('map.levels', { count })]));
  }, [active, rows, transitions, t]);
  useHeld(closedLevelsAtom, levels);
  if (things.length === 0) return null;
  return (
    <Marks things={things} rows={new Map([...rows, ...features.map((one) => [one.fid, one] as const)])} />
  );
}

/** How many things are closed on each level. */
function countByLevel(
  closures: readonly ToldClosure[],
  rows: ReadonlyMap<string, Feature>,
  transitions: readonly Feature[],
): Map<string, number> {
  const closed = new Map<string, string>();
  for (const one of closures) {
    const groups = closedGroups(one, (fid) => rows.get(fid));
    for (const row of transitions)
      if (groups.has(groupOf(row) ?? '') && row.levelLid !== null) closed.set(row.fid, row.levelLid);
    for (const target of one.targets) {
      const row = rows.get('fid' in target ? target.fid : target.a);
      if (row && row.levelLid !== null) closed.set(row.fid, row.levelLid);
    }
  }
  const counts = new Map<string, number>();
  for (const lid of closed.values()) counts.set(lid, (counts.get(lid) ?? 0) + 1);
  return counts;
}

interface MarksProps {
  things: readonly ClosedThing<ToldClosure>[];
  rows: ReadonlyMap<string, Feature>;
}

function Marks({ things, rows }: MarksProps): ReactNode {
  const { t } = useTranslation('closures');
  const formats = useFormats();
  const words = useClosureWords();
  const { map } = useEditor();
  const go = useGo();
  const { params } = useContentRoute();
  const [openKey, setOpen] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const place = useCallback<PlaceMarks>(
    (screenAt) => {
      const { clientWidth, clientHeight } = box.current ?? { clientWidth: 0, clientHeight: 0 };
      const parts = new Map(
        [...(box.current?.querySelectorAll<HTMLElement>('[data-at]') ?? [])].map((one) => [
          one.dataset['at'],
          one,
        ]),
      );
      for (const { key, at } of things) {
        const { x, y } = screenAt(at);
        const isSeen = x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight;
        const part = parts.get(key);
        if (part === undefined) continue;
        part.style.transform = `translate(${x}px, ${y}px)`;
        part.style.visibility = isSeen ? 'visible' : 'hidden';
      }
    },
    [things],
  );
  useLayoutEffect(() => {
    map.engine.setPageMarks(place);
    return () => map.engine.setPageMarks(null);
  }, [map, place, openKey]);
  const titles = things.map(({ of, fids }) =>
    words.title(fids.length === 1 ? [{ fid: fids[0]! }] : of.targets, rows),
  );
  return (
    <>
      <div ref={box} role="group" aria-label={t('map.label')} className={styles['marks']}>
        {things.map((thing, i) => (
          <div
            key={thing.key}
            data-at={thing.key}
            className={styles['at']}
            data-open={thing.key === openKey || undefined}
          >
            <button
              type="button"
              className={styles['mark']}
              aria-label={t('map.closed', { title: titles[i]! })}
              aria-expanded={thing.key === openKey}
              onClick={() => setOpen(thing.key === openKey ? null : thing.key)}
              onKeyDown={(event) => event.key === 'Escape' && setOpen(null)}
            >
              <span className={styles['badge']}>
                <Glyph icon={Construction} size={12} />
              </span>
            </button>
            {thing.key === openKey && (
              <Popup closure={thing.of} title={titles[i]!} onClose={() => setOpen(null)} />
            )}
          </div>
        ))}
      </div>
      <div className={styles['bar']} role="status">
        <Glyph icon={Construction} size={16} />
        <strong>{t('map.here', { count: things.length })}</strong>
        <span className={styles['names']}>{formats.list(titles.slice(0, 3).map(isolate))}</span>
        <Button variant="link" onPress={() => go(paths.closures(params))}>
          {t('map.show')}
        </Button>
      </div>
    </>
  );
}

interface PopupProps {
  closure: ToldClosure;
  title: string;
  onClose: () => void;
}

function Popup({ closure, title, onClose }: PopupProps): ReactNode {
  const { t } = useTranslation('closures');
  const words = useClosureWords();
  const { canEdit } = usePermission();
  const end = useEndClosure();
  const go = useGo();
  const { params } = useContentRoute();
  return (
    <div className={styles['popup']} role="dialog" aria-label={title}>
      <strong>
        <bdi>{title}</bdi>
      </strong>
      <p>{words.sentence(closure)}</p>
      <div className={styles['actions']}>
        {canEdit && (
          <Button
            variant="soft"
            size="small"
            onPress={() => {
              end('open', closure, title);
              onClose();
            }}
          >
            {t('openAgain')}
          </Button>
        )}
        <Button
          variant="ghost"
          size="small"
          onPress={() => {
            onClose();
            go(paths.closures(params, { id: closure.id }));
          }}
        >
          {t('details')}
        </Button>
      </div>
    </div>
  );
}
