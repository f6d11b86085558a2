import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { weekOf, type Hours } from '../../../domain/times/index.ts';
import { EVERYBODY } from '../../../domain/values/access.ts';
import type { Bar } from '../../../domain/wayfinding/route/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { useClientSettings } from '../content/client-settings.ts';
import { useSiteZone } from '../navigation/site-zone.ts';

const CM = 100;

export interface PathWords {
  /** Titles of groups, in a list; an unknown one has its id. */
  groups: (ids: readonly string[]) => string;
  /** Why a path may not be walked. */
  bar: (bar: Bar) => string;
  width: (metres: number) => string;
  slope: (percent: number) => string;
  step: (metres: number) => string;
  seconds: (seconds: number) => string;
  /** The hours of all days, where they are the same each day; else that they differ. */
  hours: (hours: Hours) => string;
}

/** What restricts paths, in words. Times are those of the site. */
export function usePathWords(): PathWords {
  const { t, i18n } = useTranslation('ways');
  const formats = useFormats();
  const { groups } = useClientSettings();
  const zone = useSiteZone();
  return useMemo(() => {
    const titles = new Map(groups.map(({ id, title }) => [id, title]));
    const titleOf = (id: string): string =>
      id === EVERYBODY ? t('everybody') : isolate(titles.get(id) ?? id);
    const named = (ids: readonly string[]): string => formats.list(ids.map(titleOf));
    const width = (metres: number): string => formats.length(metres, 2);
    const slope = (percent: number): string => formats.percent(percent / 100, 1);
    const step = (metres: number): string => t('cm', { value: formats.number(Math.round(metres * CM)) });
    const at = (instant: number): string => zonedTime(i18n.language, zone, instant);
    return {
      groups: named,
      width,
      slope,
      step,
      seconds: (seconds) => t('s', { value: formats.number(Math.round(seconds)) }),
      hours: (hours) => {
        const [all, ...others] = weekOf(hours);
        const spans = others.length === 0 ? all?.times : null;
        return spans ? formats.list(spans.map(([from, to]) => `${from}–${to}`)) : t('byHours');
      },
      bar: (bar) => {
        switch (bar.kind) {
          case 'closed':
            return bar.until === null ? t('bars.closed') : t('bars.closedUntil', { time: at(bar.until) });
          case 'not-yet':
          case 'over':
            return t(`bars.${bar.kind}`, { time: at(bar.at) });
          case 'access':
            return bar.groups.length === 0
              ? t('bars.unreadable')
              : t('bars.access', { groups: named(bar.groups) });
          case 'hours':
            return bar.opens === null ? t('bars.shut') : t('bars.hours', { time: at(bar.opens) });
          case 'narrow':
            return t('bars.narrow', { width: width(bar.width), asked: width(bar.asked) });
          case 'steep':
            return t('bars.steep', { slope: slope(bar.slope), asked: slope(bar.asked) });
          case 'step':
            return t('bars.step', { height: step(bar.height), asked: step(bar.asked) });
          case 'revolving':
            return t('bars.revolving');
        }
      },
    };
  }, [t, i18n.language, formats, groups, zone]);
}

/** Day and hour in a zone that the device knows. */
const zonedTime = (language: string, timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(instant * 1000);
