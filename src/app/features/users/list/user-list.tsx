import { UserPlus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameToOthers } from '../../../../domain/entities/user.ts';
import { isFound, textToSearch } from '../../../../domain/search/index.ts';
import type { Member } from '../../../../sync/index.ts';
import { AnswerFrame } from '../../../online/answer-frame.tsx';
import { useFormats } from '../../../i18n/index.ts';
import type { ClientChoice, NumberedClient } from '../../../online/client-choice.ts';
import { ClientSelect } from '../../../online/client-select.tsx';
import { useAnswer } from '../../../online/use-answer.ts';
import { paths } from '../../../routes/paths.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import {
  Button,
  DataTable,
  EmptyState,
  Page,
  SearchField,
  Stack,
  Text,
  type TableColumn,
  PersonFace,
} from '../../../ui/index.ts';
import { personName } from '../../../state/session/person-name.ts';
import { useRoleWords } from '../use-role-words.ts';
import { StateTag } from './state-tag.tsx';

export interface UserListProps {
  choice: ClientChoice;
  chosen: NumberedClient;
}

/** The users of a client. */
export function UserList({ choice, chosen }: UserListProps): ReactNode {
  const { t } = useTranslation('users');
  const { online } = useWorkspace();
  const go = useGo();
  const { client } = chosen;
  const asked = useAnswer(`users ${client.lid}`, async () => online.users(client.lid));
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      width="wide"
      actions={
        <Stack direction="row" gap={2}>
          <ClientSelect choice={choice} />
          <Button variant="primary" icon={UserPlus} onPress={() => go(paths.addUser)}>
            {t('add')}
          </Button>
        </Stack>
      }
    >
      <AnswerFrame asked={asked}>
        {(members) => <Members members={members} clientId={chosen.id ?? 0} />}
      </AnswerFrame>
    </Page>
  );
}

interface MembersProps {
  members: readonly Member[];
  clientId: number;
}

/** The filter, how many it leaves, and these. */
function Members({ members, clientId }: MembersProps): ReactNode {
  const { t } = useTranslation('users');
  const formats = useFormats();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim();
  const words = useMemo(() => new Map(members.map((member) => [member, wordsOf(member)])), [members]);
  const matches = useMemo(
    () => (wanted === '' ? undefined : (member: Member) => isFound(words.get(member) ?? '', wanted)),
    [wanted, words],
  );
  const found = matches === undefined ? null : members.filter(matches).length;
  const all = { count: members.length, number: formats.number(members.length) };
  return (
    <Stack gap={3}>
      <Stack direction="row" gap={3} justify="between">
        <SearchField
          label={t('filter')}
          placeholder={t('filter')}
          clearLabel={t('filter')}
          value={filter}
          onChange={setFilter}
        />
        <Text look="small" tone="quiet" role="status">
          {found === null ? t('count', all) : t('found', { ...all, found: formats.number(found) })}
        </Text>
      </Stack>
      <MemberTable members={members} filter={matches} clientId={clientId} />
    </Stack>
  );
}

interface MemberTableProps extends MembersProps {
  filter: ((member: Member) => boolean) | undefined;
}

function MemberTable({ members, filter, clientId }: MemberTableProps): ReactNode {
  const { t } = useTranslation('users');
  const go = useGo();
  const roleWords = useRoleWords(clientId);
  const columns = useMemo<TableColumn<Member>[]>(
    () => [
      {
        id: 'person',
        title: t('columns.person'),
        width: '2fr',
        minWidth: 180,
        fills: true,
        sortBy: personName,
        render: personCell,
      },
      { id: 'access', title: t('columns.access'), sortBy: roleWords, render: roleWords, from: 480 },
      {
        id: 'state',
        title: t('columns.state'),
        sortBy: ({ state }) => state,
        render: (member) => <StateTag member={member} />,
      },
    ],
    [t, roleWords],
  );
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={members}
      filter={filter}
      keyOf={keyOf}
      textOf={personName}
      defaultSort={{ column: 'person', direction: 'ascending' }}
      onAction={(id) => go(paths.user(id))}
      empty={<EmptyState title={t('none')} text={members.length === 0 ? t('noneText') : undefined} />}
    />
  );
}

/** What the filter looks in. */
const wordsOf = (member: Member): string => textToSearch(personName(member), member.email);

const keyOf = ({ id }: Member): string => String(id);

const personCell = (member: Member): ReactNode => (
  <Stack direction="row" gap={3} isNoWrap>
    <PersonFace name={nameToOthers(member)} />
    <Stack gap={0}>
      <Text as="span" look="label" isTruncated>
        <bdi>{personName(member)}</bdi>
      </Text>
      {personName(member) !== member.email && (
        <Text as="span" look="small" tone="quiet" isTruncated>
          <bdi>{member.email}</bdi>
        </Text>
      )}
    </Stack>
  </Stack>
);
