import { useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { teamActivity } from '../../../db/index.ts';
import { canPublish } from '../../../domain/status/index.ts';
import { placeOfferAtom } from '../../editor/offers.ts';
import { useClientChoice } from '../../online/client-choice.ts';
import { useOnline } from '../../online/use-online.ts';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { clientNumberQuery } from '../../state/rights/permission.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { personName } from '../../state/session/person-name.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { usePublishingClient } from '../../state/sync-status/publishing.ts';
import type { PaletteItem } from './palette-item.ts';
import { searchEntries, type SearchEntry } from './search-entries.ts';

interface PersonEntry extends SearchEntry {
  userId: number;
}

const MOST = { all: 3, people: 40 };
/** Pieces of the activity of which the people are found. */
const PIECES = 20;

/** People of the open client who answer what is typed: all of them for its admins, else who has changed something lately. */
export function usePeopleItems(text: string, isAlone: boolean): PaletteItem[] {
  const { t } = useTranslation('palette');
  const go = useGo();
  const isAsked = text !== '' || isAlone;
  const { people, members } = usePeople(isAsked);
  if (!isAsked) return [];
  const most = isAlone ? MOST.people : MOST.all;
  const found =
    text === ''
      ? people.slice(0, most).map((entry) => ({ entry, rank: 0 }))
      : searchEntries(people, text, most);
  return found.map(({ entry, rank }) => ({
    section: 'people',
    rank,
    run: () =>
      go(members.has(entry.userId) ? paths.user(String(entry.userId)) : paths.activityOf(entry.userId)),
    option: {
      id: `person:${entry.id}`,
      label: entry.label,
      note: entry.note === entry.label ? undefined : entry.note,
      icon: UserRound,
      where: t(members.has(entry.userId) ? 'people.rights' : 'people.activity'),
    },
  }));
}

interface People {
  people: readonly PersonEntry[];
  /** People whose rights this person may see. */
  members: ReadonlySet<number>;
}

function usePeople(isAsked: boolean): People {
  const { db, user, online } = useWorkspace();
  const inContent = usePublishingClient();
  // Outside the content: the client that pages are about.
  const { chosen } = useClientChoice(false);
  const clientLid = useAtomValue(placeOfferAtom)?.clientLid ?? inContent ?? chosen?.client.lid;
  const clientId = useQuery(db, clientNumberQuery(db, clientLid)) ?? null;
  const isAdmin = clientId !== null && canPublish(user, clientId);
  const isOnline = useOnline();
  const [members, setMembers] = useState<readonly PersonEntry[] | null>(null);
  const key = isAsked && isAdmin && isOnline ? clientLid : undefined;
  useEffect(() => {
    if (key === undefined) return undefined;
    let isGone = false;
    const ask = async (): Promise<void> => {
      const answer = await online.users(key);
      if (!isGone && answer.ok)
        setMembers(
          answer.value.map((member) => ({
            id: String(member.id),
            userId: member.id,
            label: personName(member),
            note: member.email,
            words: [member.email],
          })),
        );
    };
    // Who changed something is found all the same.
    ask().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [online, key]);
  const known = useLiveQuery(
    async () => (clientLid === undefined || !isAsked ? [] : teamActivity(db, clientLid, PIECES)),
    [db, clientLid, isAsked],
  );
  const people = new Map((members ?? []).map((person) => [person.userId, person]));
  for (const { by } of known ?? [])
    if (by !== null && by.userId !== null && !people.has(by.userId))
      people.set(by.userId, { id: String(by.userId), userId: by.userId, label: by.name, note: '' });
  return { people: [...people.values()], members: new Set(members?.map(({ userId }) => userId)) };
}
