import { Accessibility, Check, Clock, Navigation, Search, X } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import { pictogramIcon } from '../../icons/icons.ts';
import { Glyph } from '../../app/ui/basic/glyph.tsx';
import { Pictogram } from '../../app/ui/basic/pictogram.tsx';
import { Skeleton } from '../../app/ui/feedback/skeleton.tsx';
import { hitsIn } from '../../domain/search/hits.ts';
import type { PublicMapAnswer, PublicPlace } from '../../domain/public-map/index.ts';
import type { Category } from '../../domain/public-map/search/categories.ts';
import type { EndName } from '../address/visit.ts';
import { Button } from '../parts/button.tsx';
import { useWords } from '../texts/use-texts.ts';
import { useAsked } from '../worker/use-reader.ts';
import { OpenLine } from './open-line.tsx';
import { awayWords, placeName, typeName, typeOf, whereabouts } from '../words/place-words.ts';
import styles from './search-panel.module.css';

/** What the list is narrowed to; kept while a place is looked at. */
export interface SearchState {
  text: string;
  category: Category | null;
  openNow: boolean;
  nearest: boolean;
  stepFree: boolean;
  most: number;
}

const AT_ONCE = 30;
export const NO_SEARCH: SearchState = {
  text: '',
  category: null,
  openNow: false,
  nearest: false,
  stepFree: false,
  most: AT_ONCE,
};

/** What found one end of a way does not find the other. */
export const forNextEnd = ({ stepFree }: SearchState): SearchState => ({ ...NO_SEARCH, stepFree });

export const isSearched = ({ text, category, openNow, nearest, stepFree }: SearchState): boolean =>
  text.trim() !== '' || category !== null || openNow || nearest || stepFree;

/** The field alone: above the map on a phone, at the top of the panel on a desk. */
export function SearchField({
  label,
  text,
  onChange,
  onFocus,
  children,
}: {
  label: string;
  text: string;
  onChange: (text: string) => void;
  onFocus: () => void;
  children?: ReactNode;
}): ReactNode {
  const { t } = useWords();
  return (
    <form role="search" className={styles['field']} onSubmit={(event) => event.preventDefault()}>
      <Glyph icon={Search} size={20} />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onFocus}
      />
      {text !== '' && <Button icon={X} label={t('search.clear')} onPress={() => onChange('')} />}
      {children}
    </form>
  );
}

interface SearchPanelProps {
  answer: PublicMapAnswer;
  categories: readonly Category[] | undefined;
  search: SearchState;
  onSearch: (search: SearchState) => void;
  /** Where one is; null: unknown, and asked for when it is needed. */
  from: EndName | null;
  onAskPosition: () => void;
  now: number;
  onPlace: (place: PublicPlace) => void;
}

/** Chips, results and categories. */
export function SearchPanel(props: SearchPanelProps): ReactNode {
  const { answer, categories, search, onSearch, from, onAskPosition, now } = props;
  const { t, within } = useWords();
  const words = useWords();
  const isSearching = isSearched(search);
  const change = (part: Partial<SearchState>): void => onSearch({ ...search, most: AT_ONCE, ...part });
  const far = (part: Partial<SearchState>): void => {
    if (from === null) onAskPosition();
    change(part);
  };
  return (
    <>
      <div role="group" aria-label={t('search.filters')} className={styles['chips']}>
        {search.category !== null && (
          <Chip icon={X} isOn onChange={() => change({ category: null })}>
            {typeName(words, typeOf(answer, search.category.type.code))}
          </Chip>
        )}
        <Chip icon={Clock} isOn={search.openNow} onChange={(openNow) => change({ openNow })}>
          {t('search.openNow')}
        </Chip>
        <Chip icon={Navigation} isOn={search.nearest} onChange={(nearest) => far({ nearest })}>
          {t('search.nearest')}
        </Chip>
        {answer.network !== null && answer.profiles.includes('step-free') && (
          <Chip icon={Accessibility} isOn={search.stepFree} onChange={(stepFree) => far({ stepFree })}>
            {t('search.stepFree')}
          </Chip>
        )}
      </div>
      {(search.nearest || search.stepFree) && from === null && (
        <p className={styles['hint']} role="status">
          {t('way.positionOff')}
        </p>
      )}
      {isSearching && (
        <Results
          {...props}
          now={now}
          within={within}
          onMore={() => onSearch({ ...search, most: search.most * 4 })}
        />
      )}
      {!isSearching && (
        <section className={styles['browse']}>
          <h2>{t('search.browse')}</h2>
          {categories === undefined && <Skeleton rows={2} />}
          <ul className={styles['tiles']}>
            {categories?.map((category) => (
              <li key={category.type.code}>
                <button type="button" className={styles['tile']} onClick={() => change({ category })}>
                  <span className={styles['tile-icon']} data-class={category.type.colour}>
                    <Glyph icon={pictogramIcon(category.type.pictogram)} size={24} />
                  </span>
                  <span className={styles['tile-word']}>{typeName(words, category.type)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Chip({
  icon,
  isOn,
  onChange,
  children,
}: {
  icon: typeof Check;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Button
      look="chip"
      icon={isOn && icon !== X ? Check : icon}
      iconSize={18}
      isPressed={isOn}
      onPress={() => onChange(!isOn)}
    >
      {children}
    </Button>
  );
}

function Results({
  answer,
  search,
  from,
  now,
  onPlace,
  onMore,
  within,
}: SearchPanelProps & { onMore: () => void; within: (text: string) => string }): ReactNode {
  const { t, spoken } = useWords();
  const text = useDeferredValue(search.text);
  const { category, openNow, nearest, stepFree, most } = search;
  const query = {
    text,
    typeCodes: category?.typeCodes ?? null,
    openAt: openNow ? now : null,
    isNearestFirst: (nearest || stepFree) && from !== null,
    most,
    from:
      from === null
        ? null
        : { end: from, profile: stepFree ? ('step-free' as const) : ('quickest' as const) },
  };
  const key = JSON.stringify([answer.revision, answer.closures, spoken.page, query]);
  const { value: found, failed } = useAsked(key, (reader) => reader.find(query, now));
  if (failed) return <p role="alert">{t('gate.failedText')}</p>;
  if (found === undefined) return <Skeleton rows={4} />;
  return (
    <section className={styles['results']}>
      <h2 className={styles['hidden']}>{t('search.results')}</h2>
      <p className={styles['hint']} role="status">
        {found.count === 0
          ? t('search.none')
          : found.shown === null
            ? t('search.found', { count: found.count })
            : t('search.showing', { shown: within(found.shown), typed: within(text.trim()) })}
      </p>
      {found.count === 0 && <p className={styles['hint']}>{t('search.noneHint')}</p>}
      <ul>
        {found.places.map(({ place, word }, i) => (
          <li key={place.fid}>
            <PlaceRow
              answer={answer}
              place={place}
              word={word}
              typed={found.shown ?? text}
              away={found.away[i] ?? null}
              now={now}
              onPress={() => onPlace(place)}
            />
          </li>
        ))}
      </ul>
      {found.count > found.places.length && (
        <Button look="link" onPress={onMore}>
          {t('search.more')}
        </Button>
      )}
    </section>
  );
}

function PlaceRow({
  answer,
  place,
  word,
  typed,
  away,
  now,
  onPress,
}: {
  answer: PublicMapAnswer;
  place: PublicPlace;
  word: string | null;
  typed: string;
  away: number | null;
  now: number;
  onPress: () => void;
}): ReactNode {
  const words = useWords();
  const type = typeOf(answer, place.typeCode);
  const distance = awayWords(words, away);
  return (
    <button type="button" className={styles['row']} onClick={onPress}>
      <Pictogram icon={pictogramIcon(type?.pictogram ?? '')} placeClass={type?.colour} size={44} />
      <span className={styles['row-words']}>
        <bdi className={styles['name']}>{placeName(words, answer, place)}</bdi>
        <span className={styles['second']}>
          {word !== null && (
            <>
              <Marked text={word} typed={typed} />
              {' · '}
            </>
          )}
          {[...(word === null ? [typeName(words, type)] : []), ...whereabouts(words, answer, place)].map(
            (part, i) => (
              <span key={part}>
                {i > 0 && ' · '}
                <bdi>{part}</bdi>
              </span>
            ),
          )}
        </span>
        <OpenLine answer={answer} place={place} now={now} />
      </span>
      {distance !== null && <span className={styles['away']}>{distance}</span>}
    </button>
  );
}

/** A word with the letters in it that were typed. */
function Marked({ text, typed }: { text: string; typed: string }): ReactNode {
  const hits = hitsIn(text, typed);
  const ends = hits.map(([, to]) => to);
  return (
    <bdi>
      {hits.map(([from, to], i) => (
        <span key={from}>
          {text.slice(ends[i - 1] ?? 0, from)}
          <mark className={styles['hit']}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </bdi>
  );
}
