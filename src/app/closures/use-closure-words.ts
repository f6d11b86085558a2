import { useTranslation } from 'react-i18next';
import { heldTimes, type ClosureTarget } from '../../domain/closures/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { isolate, useFormats } from '../i18n/index.ts';
import type { ToldClosure } from '../state/closures/closures.ts';
import { featureName } from '../state/content/feature-name.ts';
import { useTaxonomy } from '../state/content/taxonomy.ts';
import { useNow } from '../state/page/use-now.ts';
import { useSiteClock } from './use-site-clock.ts';

const NAMED = 3;

/** A closure in words: what, how long, why. */
export function useClosureWords() {
  const { t, i18n } = useTranslation('closures');
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const zone = useSiteClock();
  const now = Math.floor(useNow() / 1000);

  const titleOf = (fid: string, rows: ReadonlyMap<string, Feature>): string => {
    const row = rows.get(fid);
    if (row === undefined) return t('gone');
    const { typeCode } = row.properties;
    return featureName(row, i18n.language) || (taxonomy[typeCode]?.title ?? typeCode);
  };
  const targetTitle = (target: ClosureTarget, rows: ReadonlyMap<string, Feature>): string => {
    if ('fid' in target) return titleOf(target.fid, rows);
    return rows.has(target.a) && rows.has(target.b) ? t('edge') : t('gone');
  };
  const title = (targets: readonly ClosureTarget[], rows: ReadonlyMap<string, Feature>): string => {
    const names = [...new Set(targets.map((target) => isolate(targetTitle(target, rows))))];
    if (names.length <= NAMED) return formats.list(names);
    const first = names.slice(0, NAMED - 1);
    return formats.list([...first, t('more', { count: targets.length - first.length })]);
  };
  const until = (closure: ToldClosure): string => {
    const times = heldTimes(closure);
    if (closure.state === 'planned')
      return times.until === null
        ? t('words.from', { time: zone.at(times.from, now) })
        : t('words.fromUntil', { from: zone.at(times.from, now), until: zone.at(times.until, times.from) });
    if (times.until === null) return t('words.noEnd');
    return t(closure.state === 'over' ? 'words.over' : 'words.until', { time: zone.at(times.until, now) });
  };
  /** "Closed since 13:10 for cleaning, by T. Weir. Over by itself today at 16:00." */
  const sentence = (closure: ToldClosure): string => {
    const { from } = heldTimes(closure);
    const reason = t(`reasons.${closure.closure.reason}`);
    const time = zone.at(from, now);
    const name = closure.by?.name ?? '';
    const since =
      name === ''
        ? t('words.since', { time, reason })
        : t('words.sinceBy', { time, reason, name: isolate(name) });
    return [closure.state === 'active' ? since : reason, until(closure)].join(' · ');
  };
  return { title, targetTitle, until, sentence, zone, now };
}
