import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import * as z from 'zod';
import { unreadOf as unreadWordsOf, type Note, type NoteAbout } from '../../../domain/notes/index.ts';
import { changeNoteText } from '../../commands/index.ts';
import { useClientChoice, type ClientChoice, type NumberedClient } from '../../online/client-choice.ts';
import { useSheetOpen } from '../../state/drafts/sheets.ts';
import { retryLoading } from '../../state/loading/retry-loading.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';
import { useIsPainted } from '../../state/page/use-is-painted.ts';
import { useNow } from '../../state/page/use-now.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { EmptyState, InspectorPage, Skeleton } from '../../ui/index.ts';
import { aboutInAddress } from './about-address.ts';
import type { PlacedNote } from './data/note-places.ts';
import { useLatestNotes } from './data/use-latest-notes.ts';
import { useFloors, useNotes } from './data/use-notes.ts';
import { floorOf, groupNotes, reviewNumbers, SHOWS, type Show } from './list/group-notes.ts';
import { NoteSide } from './list/note-side.tsx';
import type { DraftPlace, PickedPlace } from './map/comms-map.tsx';
import { useFloor } from './map/use-floor.ts';
import { useMovingPin } from './map/use-moving-pin.ts';
import { NewNote } from './thread/new-note.tsx';
import { newNoteKey, type NewKind } from './thread/new-note-key.ts';
import { Thread } from './thread/thread.tsx';
import { useCommsKeys } from './use-comms-keys.ts';
import styles from './comms.module.css';

// The list comes first, and works without it.
const CommsMap = lazy(retryLoading(() => import('./map/comms-map.tsx')));

/** Notes on the map beside their threads, announcements, and comments of reviews. What is written without a network is sent with the next one. */
export default function Comms(): ReactNode {
  const { t } = useTranslation('comms');
  const choice = useClientChoice();
  useScreenTitle(t('title'));
  const { chosen } = choice;
  if (chosen === null)
    return (
      <main className={styles['page']}>
        <section className={styles['side']}>
          <h1>{t('title')}</h1>
          {choice.clients === undefined ? (
            <Skeleton rows={6} />
          ) : (
            <EmptyState title={t('none')} drawing="none" />
          )}
        </section>
      </main>
    );
  return <ClientComms key={chosen.client.lid} chosen={chosen} choice={choice} />;
}

const NO_NOTES: readonly PlacedNote[] = [];

function ClientComms({ chosen, choice }: { chosen: NumberedClient; choice: ClientChoice }): ReactNode {
  const now = useNow();
  const { id: userId } = useWorkspace().user;
  const { canEdit, isAdmin } = choice;
  const clientLid = chosen.client.lid;
  const placed = useNotes(clientLid);
  const notes = placed ?? NO_NOTES;
  const latest = useLatestNotes(clientLid);
  const floors = useFloors(clientLid);
  const [show, setShow] = useKeptChoice<Show>('notes-shown', z.enum(SHOWS), 'open');
  const [text, setText] = useState('');
  const { open, setOpenId } = useOpenNote(placed);
  const { floor, setFloor } = useFloor(clientLid, floors, open, notes);
  const showOpen = useEffectEvent(() => {
    const place = open?.place;
    if (place?.buildingLid != null) setFloor(place.buildingLid, place.levelLid);
  });
  const openId = open?.note.id;
  // Also where a link has opened it, from another floor than the one kept here.
  useEffect(() => {
    if (openId !== undefined) showOpen();
  }, [openId]);
  const writing = useWriting(clientLid, floor?.level?.lid ?? null);
  const unreadOf = useCallback(({ note }: PlacedNote) => unreadWordsOf(note, userId).length, [userId]);
  const numbers = useMemo(() => reviewNumbers(notes), [notes]);
  const { levelLid, buildingLid } = floorOf(floor);
  const groups = groupNotes(notes, show, text, { levelLid, buildingLid }, { userId, now });
  const here = groups.find(({ id }) => id === 'here')?.notes ?? NO_NOTES;
  const isOpenHere = open !== null && open.place.levelLid === levelLid;
  const { moving, begin: beginMoving } = useMovingPin(open);
  const pinned = (isOpenHere && !here.includes(open) ? [...here, open] : here).filter(
    ({ note }) => note.id !== moving?.noteId,
  );
  const openNote = (id: string | null): void => {
    writing.close();
    setOpenId(id);
  };
  const begin = (kind: NewKind): void => {
    setOpenId(null);
    writing.begin(kind);
  };
  const resolve = useResolve(choice);
  useCommsKeys({
    onNew: () => canEdit && begin('note'),
    onReply: () => document.querySelector<HTMLElement>('aside textarea')?.focus(),
    onResolve: () => open !== null && resolve(open.note),
  });
  const isPainted = useIsPainted(placed !== undefined);
  const inspector = writing.isOpen ? (
    <NewNote
      key={writing.kind}
      chosen={chosen}
      floors={floors ?? []}
      kind={writing.kind}
      about={writing.about}
      picked={writing.picked}
      onPlace={writing.setDraft}
      onWritten={writing.close}
      onClose={writing.close}
    />
  ) : (
    open !== null && (
      <Thread
        key={open.note.id}
        {...{ ...open, now, canEdit, isAdmin }}
        onMovePin={isOpenHere ? beginMoving : null}
        onClose={() => setOpenId(null)}
      />
    )
  );
  return (
    <div className={styles['frame']}>
      <InspectorPage inspector={inspector}>
        <main className={styles['page']}>
          <NoteSide
            chosen={chosen}
            choice={choice}
            notes={placed}
            floor={floor}
            openId={open?.note.id ?? null}
            {...{ show, text, now, unreadOf, latest }}
            reviewNumbers={numbers}
            onShow={setShow}
            onText={setText}
            onOpen={openNote}
            onBegin={begin}
          />
          <div className={styles['stage']} data-map-stage>
            {isPainted && floor !== null && floors !== undefined && (
              <Suspense fallback={<Skeleton rows={2} />}>
                <CommsMap
                  floors={floors}
                  floor={floor}
                  onFloor={setFloor}
                  notes={pinned}
                  moving={moving}
                  open={open}
                  unreadOf={unreadOf}
                  reviewNumbers={numbers}
                  onOpen={openNote}
                  canEdit={canEdit}
                  isPlacing={writing.isOpen && canEdit}
                  onPlacing={() => (writing.isOpen ? writing.close() : begin('note'))}
                  draft={writing.draft}
                  onPick={(picked) => {
                    if (!writing.isOpen) begin('note');
                    writing.pick(picked);
                  }}
                  hasInspector={inspector !== false}
                />
              </Suspense>
            )}
          </div>
        </main>
      </InspectorPage>
    </div>
  );
}

/** Marks a note as solved, or opens it again, where this person may. */
function useResolve({ canEdit, isAdmin }: ClientChoice): (note: Note) => void {
  const workspace = useWorkspace();
  return ({ clientLid, id, kind, state }) => {
    if (canEdit && (kind !== 'announcement' || isAdmin))
      void changeNoteText.run(workspace, { clientLid, id, state: state === 'open' ? 'resolved' : 'open' });
  };
}

/** The note that the address names. */
function useOpenNote(notes: readonly PlacedNote[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const id = search.get('note');
  const setOpenId = (next: string | null): void =>
    setSearch(
      (before) => {
        if (next === null) before.delete('note');
        else before.set('note', next);
        before.delete('about');
        return before;
      },
      { replace: true },
    );
  return { open: notes?.find(({ note }) => note.id === id) ?? null, setOpenId };
}

/** A new note that is being written, and where it was pinned. */
function useWriting(clientLid: string, levelLid: string | null) {
  const isFinger = useIsFinger();
  const [search, setSearch] = useSearchParams();
  const [isNoting, setNoting] = useSheetOpen(newNoteKey(clientLid, 'note'));
  const [isAnnouncing, setAnnouncing] = useSheetOpen(newNoteKey(clientLid, 'announcement'));
  const kind: NewKind = isAnnouncing ? 'announcement' : 'note';
  const [picked, setPicked] = useState<PickedPlace | null>(null);
  const [draft, setDraft] = useState<DraftPlace | null>(null);
  const named = aboutInAddress(search);
  const onFloor: NoteAbout | null = levelLid === null ? null : { kind: 'level', lid: levelLid };
  const close = (): void => {
    setNoting(false);
    setAnnouncing(false);
    setPicked(null);
    if (!search.has('about')) return;
    setSearch(
      (before) => {
        before.delete('about');
        return before;
      },
      { replace: true },
    );
  };
  return {
    isOpen: isNoting || isAnnouncing || search.has('about'),
    kind,
    about: search.has('about') ? named : kind === 'note' ? onFloor : null,
    picked,
    draft,
    setDraft,
    pick: (place: PickedPlace): void => {
      setPicked(place);
      // The words come next. By a finger, the keyboard would cover the place that was just pressed.
      if (!isFinger) document.querySelector<HTMLElement>('aside textarea')?.focus();
    },
    begin: (next: NewKind) => {
      setPicked(null);
      setNoting(next === 'note');
      setAnnouncing(next === 'announcement');
    },
    close,
  };
}
