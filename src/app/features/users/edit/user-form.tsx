import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { permissionSchema } from '../../../../domain/entities/user.ts';
import { userIssues } from '../../../../domain/rules/user.ts';
import {
  isLastAdmin,
  isSameRights,
  isSuperAdmin,
  withRole,
  type Role,
} from '../../../../domain/status/index.ts';
import type { Member } from '../../../../sync/index.ts';
import { useIssueText, useUnsavedWork } from '../../../forms/index.ts';
import type { NumberedClient } from '../../../online/client-choice.ts';
import type { NamedScope } from '../../../online/scopes.ts';
import { useErrorText } from '../../../online/use-error-text.ts';
import { NO_ROW, sheetKey } from '../../../state/drafts/sheets.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import {
  Avatar,
  Button,
  Card,
  DetailPage,
  Grid,
  Notice,
  SplitPage,
  Stack,
  Text,
  TextField,
  useToasts,
} from '../../../ui/index.ts';
import { StateTag } from '../list/state-tag.tsx';
import { initialsOf, nameOf } from '../person.ts';
import { EffectiveRight } from './effective-right.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { UserActions } from './user-actions.tsx';

const schema = z.object({
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  permissions: z.array(permissionSchema),
});

export interface UserFormProps {
  member: Member;
  members: readonly Member[];
  scopes: readonly NamedScope[];
  chosen: NumberedClient;
  isOnline: boolean;
  onSaved: (member: Member) => void;
}

export function UserForm({ member, members, scopes, chosen, isOnline, onSaved }: UserFormProps): ReactNode {
  const { t } = useTranslation('users');
  const { online, user } = useWorkspace();
  const toasts = useToasts();
  const issueText = useIssueText();
  const errorText = useErrorText();
  const [person, setPerson] = useState(() => personOf(member));
  const [permissions, setPermissions] = useState(member.permissions);
  const [selected, setSelected] = useState<NamedScope | null>(scopes[0] ?? null);
  const [isBusy, setBusy] = useState(false);
  const before = personOf(member);
  const changed = (['email', 'name', 'surname'] as const).filter((field) => person[field] !== before[field]);
  const hasRights = !isSameRights(permissions, member.permissions);
  const count = changed.length + (hasRights ? 1 : 0);
  const issues = userIssues(person);
  const errorOf = (path: string): string | undefined => {
    const issue = issues.find((each) => each.path === path);
    return issue === undefined ? undefined : issueText(issue);
  };
  const isOwn = member.id === user.id;
  const isLast = isLastAdmin(members, member.id, chosen.id ?? 0);
  const isLocked = !isOnline || isOwn || isSuperAdmin(member);
  const canSave = isOnline && count > 0 && issues.length === 0 && !isBusy;

  async function save(): Promise<boolean> {
    setBusy(true);
    let latest = member;
    const lid = chosen.client.lid;
    if (changed.length > 0) {
      const body = Object.fromEntries(changed.map((field) => [field, asSent(field, person[field])]));
      const answer = await online.patchUser(lid, member.id, body);
      if (!answer.ok) return failed(errorText(answer.error));
      latest = answer.value;
    }
    if (hasRights) {
      const answer = await online.setPermissions(member.id, permissions);
      if (!answer.ok) return failed(errorText(answer.error));
      latest = answer.value;
    }
    setBusy(false);
    toasts.show({ kind: 'success', title: t('saved', { name: nameOf(latest) }) });
    onSaved(latest);
    return true;
  }
  function failed(detail: string): boolean {
    setBusy(false);
    toasts.show({ kind: 'error', title: t('saveFailed'), detail });
    return false;
  }
  const base = useMemo(() => ({ ...personOf(member), permissions: [...member.permissions] }), [member]);
  const typed = useMemo(() => ({ ...person, permissions: [...permissions] }), [person, permissions]);
  const discard = useUnsavedWork({
    key: sheetKey('user', NO_ROW, String(member.id)),
    schema,
    base,
    title: nameOf(member),
    isDirty: count > 0,
    isSaving: isBusy,
    save: canSave ? save : null,
    discard: () => {
      setPerson(before);
      setPermissions(member.permissions);
    },
    typed,
    restore: ({ permissions: rights, ...kept }) => {
      setPerson(kept);
      setPermissions(rights);
    },
  });

  const note = isSuperAdmin(member) ? t('superAdmin') : isOwn ? t('own') : isLast ? t('lastAdmin') : null;
  return (
    <SplitPage list={null} listLabel={t('title')} isSplit={false}>
      <DetailPage
        aside={
          selected !== null && (
            <EffectiveRight
              name={nameOf(member)}
              permissions={permissions}
              selected={selected}
              scopes={scopes}
            />
          )
        }
        footStart={
          count > 0 ? (
            <Text look="label" role="status">
              {t('unsaved', { count })}
            </Text>
          ) : undefined
        }
        footEnd={
          count > 0 ? (
            <>
              <Button variant="ghost" isDisabled={isBusy} onPress={discard}>
                {t('discard')}
              </Button>
              <Button variant="primary" isDisabled={!canSave} isPending={isBusy} onPress={() => void save()}>
                {t('save')}
              </Button>
            </>
          ) : undefined
        }
      >
        <Stack direction="row" gap={4} justify="between">
          <Stack direction="row" gap={3}>
            <Avatar initials={initialsOf(member)} />
            <Stack gap={0}>
              <Text as="h1" look="page">
                <bdi>{nameOf(member)}</bdi>
              </Text>
              <Text look="small" tone="quiet">
                <bdi>{member.email}</bdi>
              </Text>
            </Stack>
            <StateTag member={member} />
          </Stack>
          <UserActions
            member={member}
            chosen={chosen}
            isOnline={isOnline}
            isLastAdmin={isLast}
            isOwn={isOwn}
          />
        </Stack>
        {note !== null && <Notice tone={isLast ? 'waiting' : 'accent'}>{note}</Notice>}
        <Card title={t('person')}>
          <Grid min={200}>
            {(['email', 'name', 'surname'] as const).map((field) => (
              <TextField
                key={field}
                label={t(field)}
                value={person[field]}
                onChange={(value) => setPerson({ ...person, [field]: value })}
                error={errorOf(field)}
                isReadOnly={!isOnline}
                isRequired={field === 'email'}
                {...(field === 'email' ? { type: 'email' as const, dir: 'ltr' as const } : {})}
                hint={field === 'email' && changed.includes('email') ? t('newEmail') : undefined}
              />
            ))}
          </Grid>
        </Card>
        <Card title={t('where', { name: nameOf(member) })}>
          <RoleMatrix
            scopes={scopes}
            permissions={permissions}
            isLocked={isLocked}
            keepsAdmin={isLast}
            onSelect={setSelected}
            onChange={(scope, role: Role | null) => {
              setSelected(scope);
              setPermissions(withRole(permissions, scope.scope, role));
            }}
          />
        </Card>
      </DetailPage>
    </SplitPage>
  );
}

const personOf = ({ email, name, surname }: Member) => ({ email, name: name ?? '', surname: surname ?? '' });

/** An emptied name is taken away. */
const asSent = (field: 'email' | 'name' | 'surname', text: string): string | null =>
  text.trim() === '' && field !== 'email' ? null : text.trim();
