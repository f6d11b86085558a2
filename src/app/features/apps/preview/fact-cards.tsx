import { BadgeCheck, CircleCheck, Eye, EyeOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  colourIn,
  contrastOnWhite,
  LEAST_CONTRAST,
  readableColour,
  type PublicPlace,
} from '../../../../domain/public-map/index.ts';
import { PLACE_LIST } from '../../../../domain/content/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { useLanguageName } from '../../../i18n/language-name.ts';
import { paths } from '../../../routes/paths.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { Button, Card, Glyph, Skeleton, Stack, Text } from '../../../ui/index.ts';
import type { MapValues } from '../map-values.ts';
import styles from './preview.module.css';
import type { Made } from './use-made.ts';

interface FactCardsProps {
  made: Made | null;
  values: MapValues;
  clientRef: string;
  /** Milliseconds since 1970; null: never; undefined: this device does not know. */
  publishedAt: number | null | undefined;
  isReadOnly: boolean;
  /** It waits for its password, and is off until then. */
  isHeld: boolean;
  onColour: (colour: string) => void;
  onSwitchOn: () => void;
}

/** What visitors see, what stays inside, and what is to be done before the map goes out. */
export function FactCards(props: FactCardsProps): ReactNode {
  const { made, values, publishedAt } = props;
  const { t } = useTranslation('publicMaps');
  const formats = useFormats();
  const languageName = useLanguageName();
  if (made === null) return <Skeleton rows={3} />;
  const { places, buildings, levels, pictures, transitions, hidden, unnamed } = made.facts;
  const { shows, routing, languages } = values;
  const parts = (['hours', 'contacts', 'description', 'buttons'] as const).filter((part) => shows[part]);
  const named = languages.map((code, i) => {
    const missing = i === 0 ? 0 : (unnamed.get(code)?.length ?? 0);
    return missing === 0
      ? languageName(code)
      : t('see.languageFor', { language: languageName(code), number: formats.number(places - missing) });
  });
  const inside = ['drafts', 'beacons', 'geofences', 'notes', 'people'] as const;
  return (
    <div className={styles['facts']}>
      <Card title={t('see.title')} icon={Eye}>
        <Stack gap={2}>
          <Text>
            {t('see.places', {
              places: formats.number(places),
              buildings: formats.number(buildings),
              levels: formats.number(levels),
            })}
          </Text>
          {publishedAt != null && <Text>{t('see.published', { when: formats.date(publishedAt) })}</Text>}
          <Text>
            {formats.list([
              ...parts.map((part) => t(`shows.${part}`)),
              ...(shows.images ? [t('see.pictureCount', { number: formats.number(pictures) })] : []),
            ])}
          </Text>
          <Text>{t('see.names', { languages: formats.list(named) })}</Text>
          <Text>
            {routing ? t('see.routing', { number: formats.number(transitions) }) : t('see.noRouting')}
          </Text>
        </Stack>
      </Card>
      <Card title={t('inside.title')} icon={EyeOff}>
        <Stack gap={2}>
          <Text>
            {formats.list([
              ...inside.map((what) => t(`inside.${what}`)),
              ...(shows.eid ? [] : [t('shows.eid')]),
            ])}
          </Text>
          {hidden > 0 && <Text>{t('inside.hidden', { number: formats.number(hidden) })}</Text>}
          <Text>{t('inside.visitors')}</Text>
        </Stack>
      </Card>
      <Card title={t('before.title')} icon={BadgeCheck}>
        <ul className={styles['findings']}>
          <Findings {...props} made={made} />
        </ul>
      </Card>
    </div>
  );
}

function Findings(props: FactCardsProps & { made: Made }): ReactNode {
  const { made, values, clientRef, publishedAt, isReadOnly, isHeld, onColour, onSwitchOn } = props;
  const { t } = useTranslation('publicMaps');
  const go = useGo();
  const formats = useFormats();
  const languageName = useLanguageName();
  const { unreachable, unnamed } = made.facts;
  const colour = colourIn(values.colour);
  const isReadable = colour === null || contrastOnWhite(colour) >= LEAST_CONTRAST;
  const levelOf = ({ siteId, buildingId, levelIndex }: PublicPlace) => ({
    clientId: clientRef,
    siteId: String(siteId),
    buildingId: String(buildingId),
    levelId: String(levelIndex),
  });
  const openPlace = (place: PublicPlace): void =>
    go(
      place.buildingId === null
        ? paths.site({ clientId: clientRef, siteId: String(place.siteId) })
        : paths.feature(levelOf(place), PLACE_LIST, place.fid),
    );
  const openTable = (place: PublicPlace, language: string): void => {
    if (place.buildingId === null) return openPlace(place);
    const cell = new URLSearchParams({ place: place.fid, column: `name_${language}` });
    go(`${paths.placeTable(levelOf(place))}?${cell}`);
  };
  const missing = [...unnamed].filter(([, places]) => places.length > 0);
  return (
    <>
      {values.routing && (
        <Finding
          isDone={unreachable.length === 0}
          text={
            unreachable.length === 0
              ? t('before.ways')
              : t('before.noWay', { number: formats.number(unreachable.length) })
          }
          action={t('before.show')}
          onPress={() => openPlace(unreachable[0]!)}
        />
      )}
      {missing.map(([language, places]) => (
        <Finding
          key={language}
          isDone={false}
          text={t('before.unnamed', {
            number: formats.number(places.length),
            language: isolate(languageName(language)),
          })}
          action={t('before.fill')}
          onPress={() => openTable(places[0]!, language)}
        />
      ))}
      {missing.length === 0 && <Finding isDone text={t('before.named')} />}
      {colour !== null && (
        <Finding
          isDone={isReadable}
          text={isReadable ? t('before.readable') : t('before.unreadable')}
          action={isReadOnly ? undefined : t('before.nearer')}
          onPress={() => onColour(readableColour(colour))}
        />
      )}
      {publishedAt !== undefined && (
        <Finding
          isDone={publishedAt !== null}
          text={publishedAt === null ? t('before.unpublished') : t('before.published')}
          action={t('before.publish')}
          onPress={() => go(paths.previewOf(clientRef))}
        />
      )}
      <Finding
        isDone={values.state === 'on' && !isHeld}
        text={isHeld ? t('before.held') : values.state === 'on' ? t('before.on') : t('before.off')}
        action={isReadOnly || isHeld ? undefined : t('before.switchOn')}
        onPress={onSwitchOn}
      />
    </>
  );
}

interface FindingProps {
  isDone: boolean;
  text: string;
  action?: string | undefined;
  onPress?: () => void;
}

function Finding({ isDone, text, action, onPress }: FindingProps): ReactNode {
  return (
    <li className={styles['finding']} data-done={isDone}>
      <Glyph icon={isDone ? CircleCheck : TriangleAlert} />
      <span>{text}</span>
      {!isDone && action !== undefined && (
        <Button variant="link" size="small" onPress={onPress}>
          {action}
        </Button>
      )}
    </li>
  );
}
