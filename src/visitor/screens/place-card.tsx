import {
  BookOpen,
  CalendarCheck,
  Clock,
  CornerUpRight,
  ExternalLink,
  Flag,
  Globe,
  Hash,
  Mail,
  Phone,
  Share2,
  ShoppingBag,
  Star,
  Tag,
  X,
} from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Glyph } from '../../app/ui/basic/glyph.tsx';
import type { IconType } from '../../app/ui/types.ts';
import type {
  DetailsFile,
  PlaceDetails,
  PublicMapAnswer,
  PublicPlace,
} from '../../domain/public-map/index.ts';
import { dayAt, weekOf } from '../../domain/times/index.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { mailAddress, phoneAddress, webAddress } from '../parts/safe-address.ts';
import { isByServer } from '../reading/server-clock.ts';
import { useFile } from '../reading/use-file.ts';
import { useWords } from '../texts/use-texts.ts';
import { OpenLine } from './open-line.tsx';
import styles from './place-card.module.css';
import { awayWords, offsetsOf, placeName, typeName, typeOf, whereabouts } from '../words/place-words.ts';
import { ReportForm } from './report-form.tsx';
import { useShare } from './use-share.ts';

interface PlaceCardProps {
  answer: PublicMapAnswer;
  place: PublicPlace;
  now: number;
  away: number | null;
  /** Shown above the card, such as that another place was asked for. */
  note: string | null;
  onDirections: () => void;
  onClose: () => void;
}

/** Steps of prices. */
const PRICES = 4;

/** All that the map tells about a place. */
export function PlaceCard({
  answer,
  place,
  now,
  away,
  note,
  onDirections,
  onClose,
}: PlaceCardProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const heading = useRef<HTMLHeadingElement>(null);
  const [share, shareNote] = useShare();
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [place.fid]);
  const { buildingId, levelIndex } = place;
  const floor = answer.details
    .replace('{building}', String(buildingId ?? 'outdoor'))
    .replace('{level}', String(levelIndex ?? 'outdoor'));
  const details: PlaceDetails = useFile<DetailsFile>(floor)?.[place.fid] ?? {};
  const name = placeName(words, answer, place);
  const distance = awayWords(words, away);
  const { phoneNumber, extension } = details;
  return (
    <article className={styles['card']}>
      {note !== null && (
        <p className={styles['note']} role="status">
          {note}
        </p>
      )}
      <header className={styles['head']}>
        {details.logo !== undefined && (
          <img className={styles['logo']} src={`/api/v8${details.logo}`} alt={''} />
        )}
        <div className={styles['titles']}>
          <h1 ref={heading} tabIndex={-1}>
            <bdi>{name}</bdi>
          </h1>
          <p className={styles['where']}>
            {[typeName(words, typeOf(answer, place.typeCode)), ...whereabouts(words, answer, place)].map(
              (part, i) => (
                <span key={part}>
                  {i > 0 && ' · '}
                  <bdi>{part}</bdi>
                </span>
              ),
            )}
          </p>
          <OpenLine answer={answer} place={place} now={now} />
        </div>
        <Button look="soft" icon={X} label={t('place.close')} className={styles['close']} onPress={onClose} />
      </header>
      <div className={styles['actions']}>
        {answer.network !== null && (
          <Button look="primary" icon={CornerUpRight} mirrors className={styles['go']} onPress={onDirections}>
            {t('place.directions')}
            {distance !== null && <span className={styles['distance']}>{distance}</span>}
          </Button>
        )}
        {phoneNumber !== undefined && (
          <LinkButton href={phoneAddress(phoneNumber, extension)} icon={Phone} label={t('place.call')} />
        )}
        <Button look="soft" icon={Share2} label={t('place.share')} onPress={() => share(name)} />
      </div>
      <p role="status" className={styles['small']}>
        {shareNote}
      </p>
      <Pictures images={details.images ?? []} name={name} />
      <Description details={details} />
      <Facts answer={answer} place={place} details={details} now={now} />
      {answer.reports && <ReportForm slug={answer.slug} fid={place.fid} icon={Flag} />}
    </article>
  );
}

function Description({ details: { description = '', descriptions } }: { details: PlaceDetails }): ReactNode {
  const text = useWords().nameOf(description, descriptions);
  return text === '' ? null : (
    <p className={styles['description']} dir="auto">
      {text}
    </p>
  );
}

function Pictures({
  images,
  name,
}: {
  images: NonNullable<PlaceDetails['images']>;
  name: string;
}): ReactNode {
  const { t, nameOf } = useWords();
  if (images.length === 0) return null;
  return (
    <ul className={styles['pictures']} aria-label={t('place.pictures')}>
      {images.map(({ url, texts }, i) => (
        <li key={url}>
          <img
            src={`/api/v8${url}`}
            alt={nameOf('', texts) || `${name}, ${t('place.picture', { number: i + 1, all: images.length })}`}
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  );
}

function Fact({ icon, children }: { icon: IconType; children: ReactNode }): ReactNode {
  return (
    <li className={styles['fact']}>
      <Glyph icon={icon} size={20} />
      <div>{children}</div>
    </li>
  );
}

function Facts({
  answer,
  place,
  details,
  now,
}: {
  answer: PublicMapAnswer;
  place: PublicPlace;
  details: PlaceDetails;
  now: number;
}): ReactNode {
  const { t, formats } = useWords();
  const { phoneNumber, extension, email, website, menu, book, order, buttons = [], price, rating } = details;
  const links: [IconType, string, string | undefined][] = [
    [Globe, t('place.website'), website],
    [BookOpen, t('place.menu'), menu],
    [CalendarCheck, book?.title || t('place.book'), book?.url],
    [ShoppingBag, order?.title || t('place.order'), order?.url],
    ...buttons.map(({ title, url }): [IconType, string, string] => [ExternalLink, title, url]),
  ];
  return (
    <ul className={styles['facts']}>
      {place.hours !== undefined && (
        <Fact icon={Clock}>
          <Hours answer={answer} place={place} now={now} />
        </Fact>
      )}
      {place.eid !== undefined && (
        <Fact icon={Hash}>
          <bdi>{place.eid}</bdi>
        </Fact>
      )}
      {phoneNumber !== undefined && (
        <Fact icon={Phone}>
          <a href={phoneAddress(phoneNumber, extension)} dir="ltr">
            {phoneNumber}
            {extension !== undefined && ` · ${extension}`}
          </a>
        </Fact>
      )}
      {email !== undefined && (
        <Fact icon={Mail}>
          <a href={mailAddress(email)} dir="ltr">
            {email}
          </a>
        </Fact>
      )}
      {links.map(([icon, title, text]) => {
        const address = webAddress(text);
        return address === null ? null : (
          <Fact key={address + title} icon={icon}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              <bdi>{title}</bdi>
            </a>
          </Fact>
        );
      })}
      {price !== undefined && (
        <Fact icon={Tag}>
          {t('place.price')}: {t('place.ratingOf', { value: price, most: PRICES })}
        </Fact>
      )}
      {rating !== undefined && (
        <Fact icon={Star}>
          {t('place.ratingOf', { value: rating.rating, most: rating.ratingMax })}
          {rating.numberOfRatings !== undefined && ` (${formats.number(rating.numberOfRatings)})`}
        </Fact>
      )}
    </ul>
  );
}

function Hours({
  answer,
  place,
  now,
}: {
  answer: PublicMapAnswer;
  place: PublicPlace;
  now: number;
}): ReactNode {
  const { t, formats } = useWords();
  const today = dayAt(offsetsOf(answer, place.siteId), now).weekday;
  return (
    <table className={styles['hours']}>
      <caption className={styles['hidden']}>{t('hours.title')}</caption>
      <tbody>
        {weekOf(place.hours ?? {}).map(({ from, to, times }) => {
          const [first, last] = [formats.dayName(from), formats.dayName(to)];
          return (
            <tr key={from} data-today={(from <= today && today <= to) || undefined}>
              <th scope="row">
                {from === to ? first : t('hours.days', { from: first, to: last })}
                {from <= today && today <= to && <span className={styles['today']}> {t('hours.today')}</span>}
              </th>
              <td>
                {times === null
                  ? t('hours.closedDays')
                  : times.map(([open, close]) => (
                      <bdi key={open}>
                        {formats.clock(open)}–{formats.clock(close)}
                      </bdi>
                    ))}
              </td>
            </tr>
          );
        })}
      </tbody>
      {!isByServer() && (
        <tfoot>
          <tr>
            <td colSpan={2}>{t('hours.deviceClock')}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
