import { useAtomValue, useSetAtom } from 'jotai';
import { LocateFixed, Search, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TIME, ZOOM } from '../../../domain/limits.ts';
import { apart } from '../../i18n/index.ts';
import { flyToAtom, flyToBoundsAtom, markAtom } from '../../state/map-view/fly-to.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { openFormAtom } from '../../state/navigation/panel.ts';
import { IconButton, KeyHint, SearchBox, useToasts, type SelectOption } from '../../ui/index.ts';
import { parseCoordinates } from './parse-coordinates.ts';
import styles from './map-search.module.css';
import { searchEntries } from './search-entries.ts';
import { useSearchEntries } from './use-search-entries.ts';

const COORDINATES = 'coordinates';

/** Finds what lies on the map by its name, and any place on earth by its coordinates. */
export function MapSearch({ isFolded }: { isFolded: boolean }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (isOpen && isFolded) input.current?.focus();
  }, [isOpen, isFolded]);

  if (!isFolded) return <Box inputRef={input} onPicked={nothing} onLeave={nothing} />;
  if (!isOpen) return <IconButton icon={Search} label={t('search.label')} onPress={() => setOpen(true)} />;
  return (
    <div className={styles.over} role="search">
      <Box inputRef={input} onPicked={() => setOpen(false)} onLeave={() => setOpen(false)} />
      <IconButton icon={X} label={t('search.close')} onPress={() => setOpen(false)} />
    </div>
  );
}

interface BoxProps {
  inputRef: React.RefObject<HTMLInputElement | null>;
  onPicked: () => void;
  /** Escape was pressed in the empty box. */
  onLeave: () => void;
}

const nothing = (): void => undefined;

function Box({ inputRef, onPicked, onLeave }: BoxProps) {
  const { t } = useTranslation('shell');
  const go = useGo();
  const toasts = useToasts();
  const flyTo = useSetAtom(flyToAtom);
  const flyToBounds = useSetAtom(flyToBoundsAtom);
  const setMark = useSetAtom(markAtom);
  const isFormOpen = useAtomValue(openFormAtom) !== null;
  const entries = useSearchEntries();
  const [text, setText] = useState('');
  const wanted = useSettled(text);

  const at = useMemo(() => parseCoordinates(text), [text]);
  const found = useMemo(() => searchEntries(entries, wanted), [entries, wanted]);
  const options: SelectOption[] =
    at === null
      ? found.map(({ id, label, note, icon, placeClass, levelTitle }) => ({
          id,
          label,
          note: levelTitle === undefined ? note : `${note} · ${apart(levelTitle)}`,
          icon,
          placeClass,
        }))
      : [
          {
            id: COORDINATES,
            icon: LocateFixed,
            label: t('search.goTo', { lat: at[1], lon: at[0] }),
          },
        ];

  const pick = async (id: string): Promise<void> => {
    onPicked();
    setMark(null);
    if (id === COORDINATES) {
      if (at === null) return;
      flyTo([at], ZOOM.searchJump);
      setMark({ position: at, text: `${at[1]}, ${at[0]}` });
      return;
    }
    const entry = entries.find((one) => one.id === id);
    if (entry === undefined || !(await entry.exists())) {
      toasts.show({ kind: 'error', title: t('search.search-result-failed'), key: 'search' });
    } else if (isFormOpen) {
      // What is being edited stays open: only the map goes there.
      if (entry.at !== null) flyToBounds(entry.at, ZOOM.searchJump);
    } else go(entry.path);
  };

  return (
    <SearchBox
      label={t('search.label')}
      clearLabel={t('search.clear')}
      placeholder={t('search.placeholder')}
      suffix={<KeyHint keys="Ctrl K" />}
      value={text}
      onChange={setText}
      options={options}
      onPick={(id) => void pick(id)}
      emptyText={
        text.trim() === '' ? t('search.hint') : wanted === text ? t('search.none') : t('search.searching')
      }
      onLeave={onLeave}
      inputRef={inputRef}
      className={styles.box}
    />
  );
}

/** The text once the hand has rested. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TIME.searchDebounce);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
