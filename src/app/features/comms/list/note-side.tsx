import { CloudOff, HardDrive, Megaphone, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readNote } from '../../../commands/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import type { ClientChoice, NumberedClient } from '../../../online/client-choice.ts';
import { ClientSelect } from '../../../online/client-select.tsx';
import { FailedNotice } from '../../../online/failed-notice.tsx';
import { useErrorText } from '../../../online/use-error-text.ts';
import { useOnline } from '../../../online/use-online.ts';
import { useIsPainted } from '../../../state/page/use-is-painted.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, EmptyState, FilterChips, Notice, SearchField, Skeleton, Text } from '../../../ui/index.ts';
import type { PlacedNote } from '../data/note-places.ts';
import type { LatestNotes } from '../data/use-latest-notes.ts';
import { useNotesReading } from '../data/use-notes.ts';
import { countShown, floorOf, groupNotes, SHOWS, withWords, type Show } from './group-notes.ts';
import { Announcements, NoteList } from './note-list.tsx';
import styles from '../comms.module.css';

interface NoteSideProps {
  chosen: NumberedClient;
  choice: ClientChoice;
  /** Undefined while the device is asked. */
  notes: readonly PlacedNote[] | undefined;
  floor: Parameters<typeof floorOf>[0];
  openId: string | null;
  show: Show;
  text: string;
  /** Milliseconds since 1970. */
  now: number;
  unreadOf: (note: PlacedNote) => number;
  reviewNumbers: ReadonlyMap<string, number>;
  latest: LatestNotes;
  onShow: (show: Show) => void;
  onText: (text: string) => void;
  onOpen: (id: string) => void;
  onBegin: (kind: 'note' | 'announcement') => void;
}

const NO_NOTES: readonly PlacedNote[] = [];
/** More than a screen shows. */
const FIRST_ROWS = 12;

/** The notes as a list: what is shown of them, announcements first, then by floor. */
export function NoteSide(props: NoteSideProps): ReactNode {
  const { chosen, choice, floor, openId, show, text, now, unreadOf, reviewNumbers, latest } = props;
  const { onShow, onText, onOpen, onBegin } = props;
  const { t } = useTranslation('comms');
  const workspace = useWorkspace();
  const { canEdit, isAdmin } = choice;
  const notes = props.notes ?? NO_NOTES;
  const clientLid = chosen.client.lid;
  const looking = { userId: workspace.user.id, now };
  const counts = countShown(withWords(notes, text), looking);
  const groups = groupNotes(notes, show, text, floorOf(floor), looking);
  const total = groups.reduce((sum, group) => sum + group.notes.length, 0);
  const unread = notes.filter((one) => unreadOf(one) > 0);
  const isPainted = useIsPainted(props.notes !== undefined);
  return (
    <section className={styles['side']} aria-label={t('title')}>
      <header className={styles['head']}>
        <h1>{t('title')}</h1>
        {canEdit && isAdmin && (
          <Button size="small" icon={Megaphone} onPress={() => onBegin('announcement')}>
            {t('announce')}
          </Button>
        )}
        {canEdit && (
          <Button size="small" icon={Plus} onPress={() => onBegin('note')}>
            {t('new')}
          </Button>
        )}
      </header>
      <ClientSelect choice={choice} />
      <Chips {...{ show, counts, onShow }} unread={countShown(unread, looking)} />
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clearSearch')}
        value={text}
        onChange={onText}
      />
      <Latest clientLid={clientLid} latest={latest} />
      {show !== 'resolved' && <Announcements notes={notes} {...{ openId, now, unreadOf, isAdmin, onOpen }} />}
      <NoteList
        groups={groups}
        limit={isPainted ? Infinity : FIRST_ROWS}
        {...{ openId, now, unreadOf, reviewNumbers, onOpen }}
      />
      {props.notes === undefined || (notes.length === 0 && latest.isReading) ? (
        <Skeleton rows={4} />
      ) : (
        total === 0 && <Nothing {...{ notes, show, text, canEdit }} />
      )}
      {unread.length > 0 && (
        <Button
          size="small"
          variant="link"
          onPress={() => {
            for (const { note } of unread) void readNote.run(workspace, { shown: note });
          }}
        >
          {t('readAll')}
        </Button>
      )}
    </section>
  );
}

interface ChipsProps {
  show: Show;
  counts: Readonly<Record<Show, number>>;
  /** How many of these notes have something unread. */
  unread: Readonly<Record<Show, number>>;
  onShow: (show: Show) => void;
}

function Chips({ show, counts, unread, onShow }: ChipsProps): ReactNode {
  const { t } = useTranslation('comms');
  const formats = useFormats();
  return (
    <FilterChips
      label={t('show')}
      value={show}
      onChange={onShow}
      // Most clients have no reports.
      options={SHOWS.filter((id) => id !== 'report' || id === show || counts.report > 0).map((id) => ({
        id,
        label: t(`shows.${id}`),
        count: formats.number(counts[id]),
        isNew: unread[id] > 0,
        hint: unread[id] > 0 ? t('unread', { count: unread[id] }) : undefined,
      }))}
    />
  );
}

function Nothing({
  notes,
  show,
  text,
  canEdit,
}: {
  notes: readonly PlacedNote[];
  show: Show;
  text: string;
  canEdit: boolean;
}): ReactNode {
  const { t } = useTranslation('comms');
  if (text !== '') return <EmptyState title={t('noneFound')} text={t('noneFoundText')} drawing="none" />;
  const isEmpty = notes.length === 0 || show === 'open';
  return (
    <EmptyState
      title={t(isEmpty ? 'none' : 'noneShown')}
      text={!isEmpty ? t('noneShownText') : canEdit ? t('noneText', { note: t('new') }) : undefined}
      drawing="none"
    />
  );
}

/** The time at which the notes were read, where that is not now, and the reason if they can't be had. */
function Latest({ clientLid, latest }: { clientLid: string; latest: LatestNotes }): ReactNode {
  const { t } = useTranslation('comms');
  const formats = useFormats();
  const errorText = useErrorText();
  const isOnline = useOnline();
  const reading = useNotesReading(clientLid);
  const { outcome, again } = latest;
  if (!isOnline)
    return (
      <Notice tone="offline" icon={CloudOff} role="status">
        {reading == null ? t('never') : t('asOf', { time: formats.dateTime(reading.at) })}
      </Notice>
    );
  if (outcome?.status === 'unavailable')
    return (
      <Notice tone="waiting" icon={HardDrive}>
        {t('onDevice')}
      </Notice>
    );
  if (outcome?.status === 'failed')
    return (
      <FailedNotice title={t('readFailed')} onAgain={again} role="status">
        {errorText(outcome.error)}
      </FailedNotice>
    );
  return reading == null ? null : (
    <Text look="small" tone="secondary">
      {t('asOf', { time: formats.time(reading.at) })}
    </Text>
  );
}
