import { ChevronRight, CircleCheck } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { paths } from '../../../routes/paths.ts';
import { rememberPublishRoute } from '../../../routes/publish-route.ts';
import { sheetToOpenAtom } from '../../../state/drafts/sheets.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useNow } from '../../../state/page/use-now.ts';
import { Button, Glyph, Skeleton } from '../../../ui/index.ts';
import type { HomeClient } from './home-clients.ts';
import styles from './what-waits.module.css';
import { useReviewStates } from './use-review-states.ts';
import { useWaiting, type WaitingOfKind } from './use-waiting.ts';
import { useWhen } from './use-when.ts';
import { WAIT_KINDS, WAIT_SECTIONS, type WaitDoors, type WaitSection, type WaitWords } from './wait-kinds.ts';

/** Rows of a section that are shown at first. */
const SHOWN = 5;

/** What needs the person, and what they have not finished, on whichever client. */
export function WhatWaits({ clients }: { clients: readonly HomeClient[] }): ReactNode {
  const { t } = useTranslation('home');
  const formats = useFormats();
  const now = useNow();
  const titleId = useId();
  useReviewStates();
  const waiting = useWaiting();
  const words = useWords(clients);
  const doors = useDoors();
  const count = waiting?.reduce((sum, one) => sum + one.count, 0) ?? 0;
  return (
    <section className={styles['panel']} aria-labelledby={titleId}>
      <header className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {t('title')}
        </h2>
        {count > 0 && <span className={styles['count']}>{formats.number(count)}</span>}
        <time className={styles['now']} dateTime={new Date(now).toISOString()}>
          {formats.dateTime(now)}
        </time>
      </header>
      {waiting === undefined ? (
        <Skeleton rows={3} />
      ) : waiting.length === 0 ? (
        <p className={styles['none']}>
          <Glyph icon={CircleCheck} size={18} />
          <span>
            <b>{t('none')}</b>
            {t('noneText')}
          </span>
        </p>
      ) : (
        WAIT_SECTIONS.map((section) => (
          <Section
            key={section}
            section={section}
            rows={waiting.filter(({ kind }) => WAIT_KINDS[kind].section === section)}
            {...{ words, doors }}
          />
        ))
      )}
    </section>
  );
}

interface SectionProps {
  section: WaitSection;
  rows: readonly WaitingOfKind[];
  words: WaitWords;
  doors: WaitDoors;
}

function Section({ section, rows, words, doors }: SectionProps): ReactNode {
  const { t } = useTranslation('home');
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  const count = rows.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      <h3 className={styles['section']}>
        {t(section)}
        <span>{formats.number(count)}</span>
      </h3>
      <ul className={styles['rows']}>
        {shown.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <WaitRow waiting={one} {...{ words, doors }} />
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <div className={styles['more']}>
          <Button variant="link" onPress={() => setWhole(true)}>
            {t('more', { count: rows.length - shown.length })}
          </Button>
        </div>
      )}
    </>
  );
}

interface WaitRowProps {
  waiting: WaitingOfKind;
  words: WaitWords;
  doors: WaitDoors;
}

function WaitRow({ waiting, words, doors }: WaitRowProps): ReactNode {
  const kind: (typeof WAIT_KINDS)[WaitingOfKind['kind']] & { action?: 'decide' | 'review' | 'show' } =
    WAIT_KINDS[waiting.kind];
  const { icon = kind.icon } = waiting;
  return (
    <button type="button" className={styles['row']} onClick={() => waiting.open(doors)}>
      <span className={styles['icon']} data-tone={kind.tone}>
        <Glyph icon={icon} size={18} />
      </span>
      <span className={styles['words']}>
        <span className={styles['name']}>
          <bdi>{waiting.title(words)}</bdi>
        </span>
        <span className={styles['second']}>{saidOf(waiting, words)}</span>
      </span>
      {kind.action === undefined ? (
        <ChevronRight size={16} aria-hidden className={styles['on']} />
      ) : (
        <span className={styles['action']}>{words.t(kind.action)}</span>
      )}
    </button>
  );
}

/** What is not known yet is left out. */
const saidOf = (waiting: WaitingOfKind, words: WaitWords): string =>
  waiting
    .second(words)
    .filter((part) => part !== '')
    .map(isolate)
    .join(' · ');

function useWords(clients: readonly HomeClient[]): WaitWords {
  const { t } = useTranslation('home');
  const { t: sync } = useTranslation('sync');
  const { t: forms } = useTranslation('forms');
  const when = useWhen();
  return useMemo(() => {
    const titles = new Map(clients.map(({ client }) => [client.lid as string, client.title]));
    return { t, sync, forms, when, titleOfClient: (lid) => titles.get(lid) ?? '' };
  }, [t, sync, forms, when, clients]);
}

function useDoors(): WaitDoors {
  const go = useGo();
  const ref = useRefs();
  const openSheet = useSetAtom(sheetToOpenAtom);
  const { pathname } = useLocation();
  return {
    go,
    ref,
    openSheet,
    review: (clientLid) => {
      rememberPublishRoute(sessionStorage, { path: pathname, clientLid });
      go(paths.previewOf(ref(clientLid)));
    },
  };
}
