import { Clock, Globe, Mail, Map as MapIcon, Navigation, Phone, Search, X } from 'lucide-react';
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { detailsKey, nameIn, type PublicPlace } from '../../../../domain/public-map/index.ts';
import { weekOf } from '../../../../domain/times/index.ts';
import type { MapTheme, PublicMapScene } from '../../../../map/index.ts';
import { PublicMapCanvas } from '../../../../map/react/index.ts';
import { useAppearance } from '../../../theme/index.ts';
import { Glyph, IconButton } from '../../../ui/index.ts';
import styles from './preview.module.css';
import type { Made } from './use-made.ts';

/** Devices that a map is shown on, with their pixels. */
export const DEVICES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1180, height: 820 },
  desk: { width: 1440, height: 900 },
} as const;
export type DeviceId = keyof typeof DEVICES;

interface DeviceFrameProps {
  device: DeviceId;
  /** What a pixel of the device measures here. */
  scale: number;
  made: Made;
  title: string;
  language: string;
  theme: MapTheme;
  routing: boolean;
}

/** Of pictures beside words that say the same. */
const NO_WORDS = '';
const PANEL = 360;
const CATEGORIES = 7;

/** A map as a visitor sees it on a device. It can be used: a press on a place opens its card. */
export function DeviceFrame(props: DeviceFrameProps): ReactNode {
  const { device, scale, made, title, language, theme, routing } = props;
  const { t, i18n } = useTranslation('publicMaps');
  const { isMotionReduced: reducedMotion } = useAppearance();
  const [selected, setSelected] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const { width, height } = DEVICES[device];
  const isPhone = device === 'phone';
  const { answer, shapes } = made;
  const { brand, search } = made.made;
  const floor = useMemo(() => firstFloor(made), [made]);
  const place = search.places.find(({ fid }) => fid === selected) ?? null;
  const scene = useMemo<PublicMapScene>(
    () => ({
      theme,
      language,
      locale: i18n.language,
      floor,
      above: null,
      selected: place?.fid ?? null,
      here: null,
      route: null,
      step: null,
      lit: null,
      closed: [],
      raised: false,
    }),
    [theme, language, i18n.language, floor, place?.fid],
  );
  const bounds = useMemo(() => {
    const level = answer.levels.find(
      (one) => one.buildingId === floor?.buildingId && one.levelIndex === floor.levelIndex,
    );
    return level?.bounds ?? answer.bounds;
  }, [answer, floor]);
  const hasCard = place !== null;
  const covered = useMemo(
    () =>
      isPhone
        ? { top: 72, right: 0, bottom: hasCard ? 300 : 96, left: 0 }
        : { top: 0, right: 0, bottom: 0, left: PANEL },
    [isPhone, hasCard],
  );
  const name = t(`devices.${device}`);
  const size = t('devices.size', { name, width, height });
  const colour = brand.colour ?? undefined;
  const head = (
    <div className={styles['search']}>
      {brand.logo === null ? (
        <Glyph icon={Search} size={20} />
      ) : (
        <img src={brand.logo} alt={NO_WORDS} className={styles['logo']} />
      )}
      <span className={styles['placeholder']}>{t('visitor.search', { title })}</span>
    </div>
  );
  return (
    <figure className={styles['device']} style={{ inlineSize: width * scale }}>
      <div
        role="group"
        aria-label={size}
        className={styles['screen']}
        data-theme={theme}
        data-device={device}
        style={{ blockSize: height * scale }}
      >
        <div
          className={styles['pixels']}
          style={
            {
              inlineSize: width,
              blockSize: height,
              transform: `scale(${scale})`,
              '--brand': colour ?? 'var(--accent)',
            } as CSSProperties
          }
          dir="ltr"
        >
          {hasFailed ? (
            <p className={styles['failed']}>{t('visitor.noMap')}</p>
          ) : (
            <PublicMapCanvas
              className={styles['map'] ?? ''}
              {...{ answer, shapes, scene, covered, bounds, reducedMotion }}
              label={t('visitor.map', { device: name })}
              onPress={({ fid }) => setSelected(fid)}
              onFailure={() => setFailed(true)}
            />
          )}
          {isPhone && <div className={styles['top']}>{head}</div>}
          <div className={styles['panel']} data-phone={isPhone} dir={i18n.dir()}>
            {!isPhone && head}
            {place === null ? (
              <Categories made={made} language={language} isPhone={isPhone} title={title} />
            ) : (
              <PlaceCard
                {...{ made, place, language, routing }}
                closeLabel={t('close')}
                onClose={() => setSelected(null)}
              />
            )}
          </div>
        </div>
      </div>
      <figcaption className={styles['caption']} aria-hidden>
        {size}
      </figcaption>
    </figure>
  );
}

/** Where the map opens: its home, else the floor of the first building that is nearest to the ground. */
function firstFloor({ answer: { home, levels } }: Made) {
  const { buildingId, levelIndex } = home;
  const isThere = levels.some((one) => one.buildingId === buildingId && one.levelIndex === levelIndex);
  if (isThere && buildingId !== undefined && levelIndex !== undefined) return { buildingId, levelIndex };
  const first = levels.find(({ siteId }) => siteId === home.siteId) ?? levels[0];
  if (first === undefined) return null;
  const ground = levels
    .filter((one) => one.buildingId === first.buildingId)
    .toSorted((a, b) => Math.abs(a.levelIndex) - Math.abs(b.levelIndex))[0]!;
  return { buildingId: ground.buildingId, levelIndex: ground.levelIndex };
}

interface CategoriesProps {
  made: Made;
  language: string;
  title: string;
  isPhone: boolean;
}

/** The types of places that the map has most of. */
function Categories({ made, language, title, isPhone }: CategoriesProps): ReactNode {
  const { search, types } = made.made;
  const { languages } = made.answer;
  const counts = new Map<string, number>();
  for (const { typeCode } of search.places) counts.set(typeCode, (counts.get(typeCode) ?? 0) + 1);
  const most = types
    .filter(({ isPlace }) => isPlace)
    .toSorted((a, b) => (counts.get(b.code) ?? 0) - (counts.get(a.code) ?? 0))
    .slice(0, CATEGORIES);
  return (
    <>
      <strong className={styles['name']} dir="auto">
        {title}
      </strong>
      {!isPhone && (
        <ul className={styles['types']}>
          {most.map((type) => (
            <li key={type.code}>{nameIn(type.title, type.titles, language, languages)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface PlaceCardProps {
  made: Made;
  place: PublicPlace;
  language: string;
  routing: boolean;
  closeLabel: string;
  onClose: () => void;
}

function PlaceCard({ made, place, language, routing, closeLabel, onClose }: PlaceCardProps): ReactNode {
  const { t, i18n } = useTranslation('publicMaps');
  const { details, types, levels } = made.made;
  const { languages } = made.answer;
  const { buildingId, levelIndex, hours } = place;
  const told = details.get(detailsKey(buildingId, levelIndex))?.[place.fid];
  const type = types.find(({ code }) => code === place.typeCode);
  const level = levels.find((one) => one.buildingId === buildingId && one.levelIndex === levelIndex);
  const typeName = type === undefined ? '' : nameIn(type.title, type.titles, language, languages);
  const levelName = level && nameIn(level.longTitle, level.titles, language, languages);
  const where = [typeName, levelName ?? ''].filter(Boolean).join(' · ');
  const description = nameIn(told?.description ?? '', told?.descriptions, language, languages);
  const picture = told?.images?.[0]?.url;
  const dayName = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  const dayOf = (day: number): string => dayName.format(Date.UTC(2024, 0, day + 1));
  const contacts = [
    { icon: Phone, text: told?.phoneNumber },
    { icon: Globe, text: told?.website },
    { icon: Mail, text: told?.email },
    { icon: MapIcon, text: place.eid },
  ];
  return (
    <div className={styles['card']}>
      <div className={styles['cardHead']}>
        <strong className={styles['name']} dir="auto">
          {nameIn(place.name, place.names, language, languages) || typeName}
        </strong>
        <IconButton icon={X} label={closeLabel} onPress={onClose} />
      </div>
      <span className={styles['second']} dir="auto">
        {where}
      </span>
      {routing && place.stop !== undefined && (
        <span className={styles['go']}>
          <Glyph icon={Navigation} size={20} />
          {t('visitor.directions')}
        </span>
      )}
      {picture !== undefined && <img src={picture} alt={NO_WORDS} className={styles['picture']} />}
      {description !== '' && <span dir="auto">{description}</span>}
      {hours !== undefined && (
        <span className={styles['fact']}>
          <Glyph icon={Clock} size={20} />
          <span>
            {weekOf(hours).map(({ from, to, times }) => (
              <span key={from} className={styles['line']}>
                {from === to ? dayOf(from) : `${dayOf(from)}–${dayOf(to)}`}{' '}
                {times === null
                  ? t('visitor.closed')
                  : times.map(([open, close]) => `${open}–${close}`).join(', ')}
              </span>
            ))}
          </span>
        </span>
      )}
      {contacts.map(
        ({ icon, text }) =>
          text !== undefined &&
          text !== '' && (
            <span key={text} className={styles['fact']}>
              <Glyph icon={icon} size={20} />
              <bdi className={styles['line']}>{text}</bdi>
            </span>
          ),
      )}
      {told?.buttons?.map(({ title: words, url }) => (
        <span key={url} className={styles['button']} dir="auto">
          {words}
        </span>
      ))}
    </div>
  );
}
