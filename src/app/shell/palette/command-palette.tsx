import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceSettings } from '../../../db/device/device-settings.ts';
import { isPressed, parseKeys, platformOf, useCommand } from '../../commands/registry/index.ts';
import { commandDialogAtom, earlyWordsAtom } from '../../editor/offers.ts';
import { useFormats } from '../../i18n/index.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { recentPlaces } from '../../state/return/recent-places.ts';
import { ownerOf } from '../../state/return/last-place.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, KeyCaps, Palette, type PaletteSection } from '../../ui/index.ts';
import { arrangeItems, isSectionShown, possibleFirst, readTyped } from './arrange-items.ts';
import { BuildingPreview, FloorPreview } from './floor-preview.tsx';
import {
  PALETTE_ACTIONS,
  PALETTE_FILTERS,
  type PaletteActionId,
  type PaletteFilter,
  type PaletteItem,
} from './palette-item.ts';
import styles from './palette-preview.module.css';
import { useCommandItems } from './use-command-items.ts';
import { useMapItems } from './use-map-items.ts';
import { usePeopleItems } from './use-people-items.ts';
import { usePlaceItems, type PlaceItems } from './use-place-items.ts';
import { useTextItems } from './use-text-items.ts';
import type { UnreadLevels } from './use-unread-levels.ts';

const OTHER_ACTIONS = ['map', 'list', 'copy'] as const satisfies readonly PaletteActionId[];

/** What was opened last, at most. */
const MOST_RECENT = 5;

/** Finds places, people, settings and help of all that is on the device, coordinates where there is a map, and commands. */
export default function CommandPalette(): ReactNode {
  const [typed, setTyped] = useState(useAtomValue(earlyWordsAtom));
  const [chosen, setChosen] = useState<PaletteFilter>('all');
  const { text, filter } = readTyped(typed, chosen);
  const inPlaces = isSectionShown(filter, 'places');
  const places = usePlaceItems(inPlaces ? text : '', filter);
  const commands = useCommandItems(text, filter === 'commands');
  const people = usePeopleItems(text, filter === 'people');
  const maps = useMapItems(text);
  const texts = useTextItems(text);
  const items = [...places.items, ...maps, ...commands, ...people, ...texts].filter(({ section }) =>
    isSectionShown(filter, section),
  );
  const { t } = useTranslation('palette');
  const kept = useRecentPaths();
  const recent = text === '' ? recentItems(kept, places, commands) : [];
  const found: readonly { id: string; title: string; items: readonly PaletteItem[] }[] =
    text === '' && filter !== 'people'
      ? [
          { id: 'recent', title: t('sections.recent'), items: filter === 'all' ? recent : [] },
          { id: 'here', title: t('sections.here'), items: possibleFirst(commands) },
        ].filter(
          ({ id, items: own }) => own.length > 0 && (id !== 'here' || isSectionShown(filter, 'commands')),
        )
      : arrangeItems(items, ({ path }) => path !== undefined && kept.includes(path)).map(
          ({ id, items: own }) => ({
            id,
            title: own.some(({ option }) => option.id === 'coordinates')
              ? t('sections.coordinates')
              : t(`sections.${id}`),
            items: own,
          }),
        );
  return (
    <View
      typed={typed}
      text={text}
      filter={filter}
      found={found}
      places={places}
      onType={setTyped}
      onFilter={(next) => {
        setChosen(next);
        // The sign that narrows the search gives way to what was pressed.
        setTyped(text);
      }}
    />
  );
}

/** Addresses that this person opened last on this device, without what is open now. */
function useRecentPaths(): readonly string[] {
  const { config, user } = useWorkspace();
  const owner = ownerOf(config.apiOrigin ?? window.location.origin, user.id);
  const [kept] = useState(() => recentPlaces(deviceSettings, owner).map(({ path }) => path));
  return kept.filter((path) => path !== window.location.pathname);
}

/** What is at these addresses, as far as it still exists. */
function recentItems(
  kept: readonly string[],
  places: PlaceItems,
  commands: readonly PaletteItem[],
): PaletteItem[] {
  const items: PaletteItem[] = [];
  for (const path of kept) {
    const item = places.itemAt(path) ?? commands.find((one) => one.path === path);
    if (item !== undefined && !items.some(({ option }) => option.id === item.option.id)) items.push(item);
  }
  // Ids are unique in a list: what is recent is listed among the commands, too.
  return items
    .slice(0, MOST_RECENT)
    .map((item) => ({ ...item, option: { ...item.option, id: `recent:${item.option.id}` } }));
}

interface ViewProps {
  typed: string;
  /** Without the sign that narrows the search. */
  text: string;
  filter: PaletteFilter;
  found: readonly { id: string; title: string; items: readonly PaletteItem[] }[];
  places: PlaceItems;
  onType: (typed: string) => void;
  onFilter: (filter: PaletteFilter) => void;
}

function View({ typed, text, filter, found, places, onType, onFilter }: ViewProps): ReactNode {
  const { t } = useTranslation('palette');
  const setDialog = useSetAtom(commandDialogAtom);
  const byId = new Map(found.flatMap(({ items }) => items.map((item) => [item.option.id, item] as const)));
  const sections: PaletteSection[] = found.map(({ id, title, items }) => ({
    id,
    title,
    options: items.map(({ option }) => option),
  }));
  const close = (): void => setDialog(null);
  const pick = (id: string): void => {
    close();
    byId.get(id)?.run();
  };
  const take = (id: string, action: PaletteActionId): void => {
    if (action === 'open') return pick(id);
    // Who copies an address goes on looking.
    if (action !== 'copy') close();
    byId.get(id)?.actions?.[action]?.();
  };
  const emptyText = text === '' ? t('start') : places.isSearching ? t('searching') : t('none', { text });
  const isNothing = text !== '' && filter !== 'people' && filter !== 'commands' && byId.size === 0;
  useLoadForNothing(isNothing && !places.isSearching, places.unread);
  const preview = (id: string): ReactNode => {
    const item = byId.get(id);
    if (item?.preview === undefined) return null;
    if (item.preview.kind === 'text') return <p className={styles['text']}>{item.preview.text}</p>;
    const onAction = (action: PaletteActionId): void => take(id, action);
    if (item.preview.kind === 'building')
      return <BuildingPreview item={item} {...item.preview} onAction={onAction} />;
    return <FloorPreview item={item} floor={item.preview} onAction={onAction} />;
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>, id: string): boolean => {
    const action = OTHER_ACTIONS.find((one) =>
      isPressed(parseKeys(PALETTE_ACTIONS[one]), event, platformOf(navigator)),
    );
    if (action === undefined || byId.get(id)?.actions?.[action] === undefined) return false;
    // What is marked in the field is copied first.
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (action === 'copy' && selectionStart !== selectionEnd) return false;
    take(id, action);
    return true;
  };
  return (
    <Palette
      label={t('title')}
      placeholder={t('placeholder')}
      closeLabel={t('close')}
      value={typed}
      onChange={onType}
      sections={sections}
      sought={text}
      filter={{
        label: t('filters.label'),
        options: PALETTE_FILTERS.map(({ id }) => ({ id, label: t(`filters.${id}`) })),
        value: filter,
        onChange: (id) => onFilter(id as PaletteFilter),
      }}
      preview={preview}
      onPick={pick}
      onKey={onKey}
      onClose={close}
      emptyText={emptyText}
      countText={t('count', { count: byId.size })}
      foot={<Foot places={places} />}
    />
  );
}

/** Where nothing is found, it may be on a level that this device has never read: they are read once. */
function useLoadForNothing(isNothing: boolean, { load, isAsked }: UnreadLevels): void {
  const isDue = isNothing && !isAsked && load !== null;
  useEffect(() => {
    if (isDue) load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is refused is not asked for again by itself
  }, [isDue]);
}

/** The signs that narrow the search, the keys, and how much of the content is searched. */
function Foot({ places }: { places: PlaceItems }): ReactNode {
  const { t } = useTranslation('palette');
  const formats = useFormats();
  const isFinger = useIsFinger();
  const shortcuts = useCommand('open-shortcuts');
  const { levels, unread } = places;
  return (
    <>
      {!isFinger && (
        <>
          <span className={styles['hint']}>
            <KeyCaps caps={['↑', '↓']} /> {t('moves')}
          </span>
          {PALETTE_FILTERS.map(
            ({ id, sign }) =>
              sign !== null && (
                <span key={id} className={styles['hint']}>
                  <KeyCaps caps={[sign]} /> {t(`filters.${id}`)}
                </span>
              ),
          )}
          <Button variant="link" size="small" onPress={shortcuts.run}>
            {shortcuts.label}
          </Button>
        </>
      )}
      <span className={styles['levels']}>
        <span role="status">
          {places.hasFailed
            ? t('worldFailed')
            : levels !== null &&
              levels.all > 0 &&
              t('onDevice', { read: formats.number(levels.read), all: formats.number(levels.all) })}
        </span>
        {(unread.load !== null || unread.isReading) && (
          <Button variant="link" size="small" isPending={unread.isReading} onPress={() => unread.load?.()}>
            {t('load')}
          </Button>
        )}
      </span>
    </>
  );
}
