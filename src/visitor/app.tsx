import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { languageOf } from '../app/i18n/choose-language.ts';
import { useAppearance } from '../app/theme/use-appearance.ts';
import { goTo, useVisit } from './address/use-visit.ts';
import { Gate } from './screens/gate.tsx';
import { MapPage } from './screens/map-page.tsx';
import type { MapReading } from './reading/map-reading.ts';
import { createFormats } from './texts/formats.ts';
import { namedTypes } from './texts/named-types.ts';
import { spokenOf, visitorStorage, type Spoken } from './texts/languages.ts';
import { readTexts, readTitles } from './texts/read-texts.ts';
import { createTranslate } from './texts/texts.ts';
import { createWords, WordsContext, type Words } from './texts/use-texts.ts';

const NO_LANGUAGES: readonly string[] = [];

function storedChoice(): Partial<Spoken> {
  try {
    const [page, names] = [visitorStorage.getItem('language'), visitorStorage.getItem('names')];
    return { ...(page !== null && { page }), ...(names !== null && { names }) };
  } catch {
    // A private window may refuse.
    return {};
  }
}

function keepChoice({ page, names }: Partial<Spoken>): void {
  try {
    if (page !== undefined) visitorStorage.setItem('language', page);
    if (names !== undefined) visitorStorage.setItem('names', names);
  } catch {
    // The choice then holds for this visit.
  }
}

interface PageTexts {
  page: string;
  file: Awaited<ReturnType<typeof readTexts>>;
  titles: Awaited<ReturnType<typeof readTitles>>;
}

/** The words of the reader's languages; null until the texts are there. */
function useSpokenWords(
  content: readonly string[],
): [Words | null, (change: Partial<Spoken>) => void, PageTexts | null] {
  const { lang } = useVisit();
  const { setLanguage } = useAppearance();
  const [choice, setChoice] = useState(storedChoice);
  const wanted = navigator.languages;
  const { page, names } = useMemo(
    () => spokenOf(lang, choice, wanted, content),
    [lang, choice, wanted, content],
  );
  const [texts, setTexts] = useState<PageTexts | null>(null);
  useEffect(() => {
    let isWanted = true;
    void Promise.all([readTexts(page), readTitles(page)]).then(
      ([file, titles]) => isWanted && setTexts({ page, file, titles }),
    );
    return () => {
      isWanted = false;
    };
  }, [page]);
  const shown = texts?.page ?? null;
  useEffect(() => {
    if (shown !== null) setLanguage(shown, languageOf(shown).dir, true);
  }, [shown, setLanguage]);
  const words = useMemo(() => {
    if (texts === null) return null;
    const formats = createFormats(texts.page, navigator.language);
    const t = createTranslate(texts.file, texts.page, formats.number);
    return createWords({ page: texts.page, names }, t, formats, content);
  }, [texts, names, content]);
  const change = (part: Partial<Spoken>): void => {
    keepChoice(part);
    setChoice((before) => ({ ...before, ...part }));
    // What is chosen counts from now on, whatever the address asked for.
    goTo({ lang: null }, true);
  };
  return [words, change, texts];
}

/** The page of a visitor. */
export function App({ reading }: { reading: MapReading }): ReactNode {
  const state = useSyncExternalStore(reading.subscribe, reading.state);
  const { slug } = useVisit();
  const answer = state.is === 'open' ? state.answer : null;
  const [words, onSpoken, texts] = useSpokenWords(answer?.languages ?? NO_LANGUAGES);
  const named = useMemo(
    () => answer && texts && namedTypes(answer, texts.page, texts.titles),
    [answer, texts],
  );
  const present = answer?.slug ?? slug;
  useEffect(() => {
    // A map that has moved answers with its present address.
    if (present !== slug) goTo({ slug: present }, true);
  }, [present, slug]);
  if (words === null) return null;
  return (
    <WordsContext value={words}>
      {state.is === 'open' && named ? (
        <MapPage
          answer={named}
          isKept={state.isKept}
          newer={state.newer}
          onTake={reading.take}
          onSpoken={onSpoken}
        />
      ) : (
        <Gate state={state.is === 'open' ? 'loading' : state.is} reading={reading} />
      )}
    </WordsContext>
  );
}
