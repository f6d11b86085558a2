import { LocateFixed, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { goBack, goTo } from '../address/use-visit.ts';
import { MOST_ENDS, type EndName } from '../address/visit.ts';
import { useWords } from '../texts/use-texts.ts';
import { useAsked } from '../worker/use-reader.ts';
import { EndsCard } from './ends-card.tsx';
import styles from './page.module.css';
import { PlaceCard } from './place-card.tsx';
import { placeName } from '../words/place-words.ts';
import { forNextEnd, SearchField, SearchPanel } from './search-panel.tsx';
import { setEnd, type PageState } from './use-page.ts';
import { WayPanel } from './way-panel.tsx';

const SEARCH = { is: 'search' } as const;

function Field({
  page,
  label,
  children,
}: {
  page: PageState;
  label: string;
  children?: ReactNode;
}): ReactNode {
  const { search, setSearch, setHeight, visit } = page;
  return (
    <SearchField
      label={label}
      text={search.text}
      onChange={(text) => {
        setSearch({ ...search, text });
        setHeight('full');
        // Typing looks for another place than the one on screen.
        if (visit.view.is === 'place') goTo({ view: SEARCH });
      }}
      onFocus={() => visit.view.is !== 'place' && setHeight('full')}
    >
      {children}
    </SearchField>
  );
}

/** What is above the panel: the search, or where a way leads from and to. */
export function PageTop({
  page,
  label,
  children,
}: {
  page: PageState;
  label: string;
  children: ReactNode;
}): ReactNode {
  const { visit, way, picking, pick, setHeight } = page;
  return (
    <div className={styles['top']}>
      {visit.view.is === 'route' ? (
        <EndsCard
          ends={way.ends}
          names={way.names}
          picking={picking}
          onPick={(end) => {
            pick(picking === end ? null : end);
            setHeight('half');
          }}
          onEnds={(ends) => goTo({ view: { is: 'route', ends, profile: way.profile } }, true)}
          onClose={goBack}
        />
      ) : (
        <Field page={page} label={label}>
          {children}
        </Field>
      )}
    </div>
  );
}

/** What the address of the page asks for. */
export function PageContent({ page, title }: { page: PageState; title: string }): ReactNode {
  const { visit, shown, way, picking } = page;
  const { t } = useWords();
  if (page.isUnreadable)
    return (
      <p className={styles['note']} role="alert">
        {t('gate.failedText')}
      </p>
    );
  if (visit.view.is === 'place' && shown?.place) return <Place page={page} />;
  if (visit.view.is === 'route' && picking === null) return <Directions page={page} />;
  if (visit.view.is === 'route') return <Picking page={page} end={picking ?? 0} count={way.ends.length} />;
  return (
    <>
      <h1 className={styles['hidden']}>{title}</h1>
      {shown?.note != null && (
        <p className={styles['note']} role="status">
          {t(shown.note)}
        </p>
      )}
      <List page={page} onPlace={(fid) => goTo({ view: { is: 'place', fid } })} />
    </>
  );
}

function List({ page, onPlace }: { page: PageState; onPlace: (fid: string) => void }): ReactNode {
  const { answer, categories, search, setSearch, here, position, floor, now } = page;
  return (
    <SearchPanel
      answer={answer}
      categories={categories}
      search={search}
      onSearch={setSearch}
      from={here}
      onAskPosition={() => position.ask(floor)}
      now={now}
      onPlace={({ fid }) => onPlace(fid)}
    />
  );
}

function Place({ page }: { page: PageState }): ReactNode {
  const { answer, shown, here, now } = page;
  const { t } = useWords();
  const place = shown!.place!;
  const from = here === null ? null : { end: here, profile: 'quickest' as const };
  const key = from && `away ${answer.revision} ${place.fid} ${JSON.stringify(from)}`;
  const { value: away } = useAsked(key, (reader) => reader.away(place.fid, from!, now));
  return (
    <PlaceCard
      answer={answer}
      place={place}
      now={now}
      away={away ?? null}
      note={shown!.note === null ? null : t(shown!.note)}
      onDirections={() => {
        const { stepFree } = page.search;
        const start = startOf(page, place.fid);
        if (start.is === 'unknown') page.setSearch(forNextEnd(page.search));
        goTo({
          view: {
            is: 'route',
            ends: [start, { is: 'place', fid: place.fid }],
            profile: stepFree ? 'step-free' : null,
          },
        });
      }}
      onClose={goBack}
    />
  );
}

/** Where one goes from, as far as it is known: a spot that the device told is not written into an address. */
function startOf({ visit, answer, position }: PageState, to: string): EndName {
  if (position.at !== null) return { is: 'position' };
  const at = visit.at ?? answer.home.fid;
  return at === undefined || at === null || at === to ? { is: 'unknown' } : { is: 'place', fid: at };
}

function Picking({ page, end, count }: { page: PageState; end: number; count: number }): ReactNode {
  const { visit, position, setSearch, search, setHeight } = page;
  const { t } = useWords();
  const asks = end === 0 ? 'way.fromWhere' : end === count - 1 ? 'way.toWhere' : 'way.whichStop';
  return (
    <>
      <div className={styles['pick']}>
        <h1>{t(asks)}</h1>
        <p>{t('way.choose')}</p>
        <div className={styles['pick-row']}>
          <Button
            look="chip"
            icon={LocateFixed}
            onPress={() => {
              position.ask(page.floor);
              setEnd(page, { is: 'position' });
            }}
          >
            {t('way.position')}
          </Button>
          {visit.at !== null && (
            <Button look="chip" icon={MapPin} onPress={() => setEnd(page, { is: 'place', fid: visit.at! })}>
              {t('way.here')}
            </Button>
          )}
        </div>
        {position.state === 'refused' && <p role="alert">{t('way.positionOff')}</p>}
        <SearchField
          label={t('search.field')}
          text={search.text}
          onChange={(text) => setSearch({ ...search, text })}
          onFocus={() => setHeight('full')}
        />
      </div>
      <List page={page} onPlace={(fid) => setEnd(page, { is: 'place', fid })} />
    </>
  );
}

/** What is called so has people who can be asked. */
const DESKS: readonly string[] = ['information', 'reception'];

function Directions({ page }: { page: PageState }): ReactNode {
  const { answer, way, step, setStep } = page;
  const words = useWords();
  const hasDesk = answer.types.some(({ code }) => DESKS.includes(code));
  const { value: desk } = useAsked(hasDesk ? `desk ${answer.revision}` : null, async (reader) => {
    const ask = { text: '', typeCodes: DESKS, openAt: null, isNearestFirst: false, most: 1, from: null };
    return (await reader.find(ask, 0)).places[0]?.place;
  });
  const names = way.names.map(({ name }) => name);
  return (
    <WayPanel
      answer={answer}
      ways={way.ways}
      failed={way.failed}
      profile={way.profile}
      onProfile={(profile) => goTo({ view: { is: 'route', ends: way.ends, profile } }, true)}
      nameOfEnd={(end) => names[end] ?? ''}
      askAt={desk === undefined ? null : placeName(words, answer, desk)}
      step={step}
      onStep={setStep}
      onLight={page.light}
      onAddStop={
        way.ends.length < MOST_ENDS
          ? () =>
              goTo({
                view: {
                  is: 'route',
                  ends: way.ends.toSpliced(-1, 0, { is: 'unknown' }),
                  profile: way.profile,
                },
              })
          : null
      }
      title={names.join(' → ')}
    />
  );
}
