import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { WaitingWords } from '../../../db/index.ts';
import type { SyncStatus } from '../../../sync/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useUnfinishedCount } from '../../state/content/drafts.ts';

import { noticesAtom } from '../../state/page/notices.ts';
import { useLostUpdateCount } from '../../state/sync-status/lost-updates.ts';
import { useWaitingWords } from '../../state/sync-status/waiting-words.ts';
import { useIsRehearsing } from '../../state/sync-status/rehearsal.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { SyncPill, type SyncKind } from '../../ui/index.ts';

interface PillText {
  kind: SyncKind;
  text: string;
  short: string;
}

/**
 * One state from all counts. Of several, the one needing the person wins.
 * @param overwritten things that another person has overwritten, and that still need a decision
 */
export function pillOf(
  status: SyncStatus,
  overwritten: number,
  t: TFunction<'shell'>,
  time: (at: number) => string,
  number: (n: number) => string,
  isRehearsing: boolean,
): PillText {
  const { refused, lastSyncedAt } = status;
  const asked = status.conflicts + overwritten;
  const count = status.waiting + status.sending;
  const isCut = !status.online || status.paused === 'offline';
  const cut = t(isRehearsing ? 'pill.rehearsal' : 'pill.offlineNone');
  // A person who has to act also sees that nothing is sent meanwhile.
  const needs = (text: string): string => (isCut ? `${text} · ${cut}` : text);
  if (refused > 0)
    return { kind: 'error', text: needs(t('pill.refused', { count: refused })), short: number(refused) };
  if (asked > 0)
    return { kind: 'conflict', text: needs(t('pill.conflicts', { count: asked })), short: number(asked) };
  if (status.paused === 'auth')
    return { kind: 'waiting', text: t('pill.auth', { count }), short: number(count) };
  if (isCut && count === 0) return { kind: 'offline', text: cut, short: '' };
  if (isCut) {
    const text = t(isRehearsing ? 'pill.rehearsalCount' : 'pill.offline', { count });
    return { kind: 'offline', text, short: number(count) };
  }
  if (status.paused === 'trouble' && status.nextTryAt !== null) {
    const text = t('pill.trouble', { time: time(status.nextTryAt) });
    return { kind: 'waiting', text, short: number(count) };
  }
  if (status.paused === 'publishing' && count > 0) {
    return { kind: 'waiting', text: t('pill.publishing', { count }), short: number(count) };
  }
  if (status.phase === 'syncing' && status.totalInRun > 0) {
    const done = Math.min(status.doneInRun + 1, status.totalInRun);
    const text = t('pill.syncing', { done, total: status.totalInRun });
    return { kind: 'syncing', text, short: number(count) };
  }
  if (count > 0) return { kind: 'waiting', text: t('pill.waiting', { count }), short: number(count) };
  if (lastSyncedAt === null) return { kind: 'syncing', text: t('pill.reading'), short: '' };
  return { kind: 'synced', text: t('pill.synced', { time: time(lastSyncedAt) }), short: '' };
}

/** The counts of the outbox with those of notes and texts of pictures, which are sent beside it. */
function withWords(status: SyncStatus, words: readonly WaitingWords[]): SyncStatus {
  const count = (state: WaitingWords['state']): number => words.filter((one) => one.state === state).length;
  return {
    ...status,
    waiting: status.waiting + count('waiting'),
    refused: status.refused + count('refused'),
    conflicts: status.conflicts + count('conflict'),
  };
}

/** Kinds without a decision for the person: here the pill also shows unfinished work. */
const CALM: ReadonlySet<SyncKind> = new Set(['offline', 'waiting', 'synced']);

/** The truth about what is where, always in view. Opens the sync centre. */
export function SyncPillButton() {
  const { t } = useTranslation('shell');
  const { engine } = useWorkspace();
  const formats = useFormats();
  const go = useGo();
  const status = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  const overwritten = useLostUpdateCount();
  const words = useWaitingWords() ?? [];
  const isRehearsing = useIsRehearsing();
  // What a newer version stored is only looked at: nothing is read or sent.
  const isReadOnly = useAtomValue(noticesAtom).has('dbNewer');
  const {
    kind,
    text: said,
    short,
  } = isReadOnly
    ? { kind: 'waiting' as const, text: t('pill.readOnly'), short: '' }
    : pillOf(withWords(status, words), overwritten, t, formats.time, formats.number, isRehearsing);
  // Also of the open form: its values are not saved either.
  const drafted = useUnfinishedCount();
  const text = drafted > 0 && CALM.has(kind) ? t('pill.unfinished', { said, count: drafted }) : said;
  return (
    <SyncPill
      kind={kind}
      text={text}
      shortText={short}
      label={`${text}. ${t('pill.open')}`}
      onPress={() => go(paths.sync)}
    />
  );
}
