import { Languages, LayoutGrid, Monitor, Moon, Smartphone, Sun, Tablet } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapTheme } from '../../../../map/index.ts';
import { useLanguageName } from '../../../i18n/language-name.ts';
import { useAppearance } from '../../../theme/index.ts';
import { SegmentedControl, Select, Skeleton, Text } from '../../../ui/index.ts';
import { DEVICES, DeviceFrame, type DeviceId } from './device-frame.tsx';
import styles from './preview.module.css';
import type { Made } from './use-made.ts';

const ICONS = { phone: Smartphone, tablet: Tablet, desk: Monitor };
const IDS = ['phone', 'tablet', 'desk'] as const;
/** What a device takes of the width where all are shown beside each other. */
const SHARES: Readonly<Record<DeviceId, number>> = { phone: 0.21, tablet: 0.35, desk: 0.4 };
/** Pixels below which one device is shown at a time. */
const ROOM_FOR_ALL = 680;
const AROUND = 44;
/** No device is taller than this, so that its ends are in view together. */
const TALLEST = 620;

interface StageProps {
  made: Made | null;
  title: string;
  languages: readonly string[];
  routing: boolean;
}

/** A map on each device, beside its form. */
export function Stage({ made, title, languages, routing }: StageProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const languageName = useLanguageName();
  const { isDark } = useAppearance();
  const [width, setWidth] = useState(0);
  const [shown, setShown] = useState<DeviceId | 'all'>('all');
  const [asked, setLanguage] = useState<string | null>(null);
  const [askedTheme, setTheme] = useState<MapTheme | null>(null);
  const theme = askedTheme ?? (isDark ? 'dark' : 'light');
  const language = asked !== null && languages.includes(asked) ? asked : (languages[0] ?? 'en');
  const measure = useCallback((element: HTMLDivElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isRoomy = width >= ROOM_FOR_ALL;
  const device = shown === 'all' && !isRoomy ? 'phone' : shown;
  const frames = device === 'all' ? IDS : [device];
  const scaleOf = (id: DeviceId): number => {
    const free = (width - AROUND) * (device === 'all' ? SHARES[id] : 1);
    return Math.min(1, free / DEVICES[id].width, TALLEST / DEVICES[id].height);
  };
  return (
    <section className={styles['stage']} aria-label={t('preview.title')}>
      <div className={styles['tools']}>
        <SegmentedControl
          label={t('preview.device')}
          value={device}
          onChange={setShown}
          options={[
            ...(isRoomy ? [{ id: 'all' as const, label: t('preview.all'), icon: LayoutGrid }] : []),
            ...IDS.map((id) => ({ id, label: t(`devices.${id}`), icon: ICONS[id] })),
          ]}
        />
        <Select
          label={t('preview.language')}
          isLabelHidden
          icon={Languages}
          placeholder={t('preview.language')}
          value={language}
          onChange={setLanguage}
          options={languages.map((code) => ({ id: code, label: languageName(code) }))}
        />
        <SegmentedControl
          label={t('preview.theme')}
          value={theme}
          onChange={setTheme}
          options={[
            { id: 'light', label: t('preview.light'), icon: Sun },
            { id: 'dark', label: t('preview.dark'), icon: Moon },
          ]}
        />
      </div>
      <div ref={measure} className={styles['frames']}>
        {made === null || width === 0 ? (
          <Skeleton height="320px" />
        ) : (
          frames.map((id) => (
            <DeviceFrame
              key={id}
              device={id}
              scale={scaleOf(id)}
              {...{ made, title, language, theme, routing }}
            />
          ))
        )}
      </div>
      <Text look="small" tone="secondary">
        {t('preview.from')}
      </Text>
    </section>
  );
}
