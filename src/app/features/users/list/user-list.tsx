import { UserPlus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../sync/index.ts';
import { AnswerFrame } from '../../../online/answer-frame.tsx';
import type { ClientChoice, NumberedClient } from '../../../online/client-choice.ts';
import { ClientSelect } from '../../../online/client-select.tsx';
import { useAnswer } from '../../../online/use-answer.ts';
import { paths } from '../../../routes/paths.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import {
  Avatar,
  Button,
  DataTable,
  EmptyState,
  Page,
  SearchField,
  Stack,
  Text,
  type TableColumn,
} from '../../../ui/index.ts';
import { initialsOf, nameOf } from '../person.ts';
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
  const [filter, setFilter] = useState('');
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
        {(members) => (
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
                {t('count', { count: members.length })}
              </Text>
            </Stack>
            <MemberTable members={members} filter={filter} clientId={chosen.id ?? 0} />
          </Stack>
        )}
      </AnswerFrame>
    </Page>
  );
}

interface MemberTableProps {
  members: readonly Member[];
  filter: string;
  clientId: number;
}

function MemberTable({ members, filter, clientId }: MemberTableProps): ReactNode {
  const { t } = useTranslation('users');
  const go = useGo();
  const roleWords = useRoleWords(clientId);
  const matches = useMemo(() => {
    const wanted = filter.trim().toLocaleLowerCase();
    return (member: Member) =>
      wanted === '' || `${nameOf(member)} ${member.email}`.toLocaleLowerCase().includes(wanted);
  }, [filter]);
  const columns = useMemo<TableColumn<Member>[]>(
    () => [
      {
        id: 'person',
        title: t('columns.person'),
        width: '2fr',
        minWidth: 180,
        sortBy: nameOf,
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
      filter={matches}
      keyOf={keyOf}
      textOf={nameOf}
      defaultSort={{ column: 'person', direction: 'ascending' }}
      onAction={(id) => go(paths.user(id))}
      empty={<EmptyState title={t('none')} text={members.length === 0 ? t('noneText') : undefined} />}
    />
  );
}

const keyOf = ({ id }: Member): string => String(id);

const personCell = (member: Member): ReactNode => (
  <Stack direction="row" gap={3} isNoWrap>
    <Avatar initials={initialsOf(member)} />
    <Stack gap={0}>
      <Text as="span" look="label" isTruncated>
        <bdi>{nameOf(member)}</bdi>
      </Text>
      <Text as="span" look="small" tone="quiet" isTruncated>
        <bdi>{member.email}</bdi>
      </Text>
    </Stack>
  </Stack>
);
