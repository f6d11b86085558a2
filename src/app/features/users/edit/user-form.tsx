import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { nameToOthers, permissionSchema } from '../../../../domain/entities/user.ts';
import { userIssues } from '../../../../domain/rules/user.ts';
import {
  isLastAdmin,
  isSameRights,
  isSuperAdmin,
  withRole,
  type Role,
} from '../../../../domain/status/index.ts';
import type { Member } from '../../../../sync/index.ts';
import { KeptFields, useIssueText, useUnsavedForm } from '../../../forms/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import type { NumberedClient } from '../../../online/client-choice.ts';
import type { NamedScope } from '../../../online/scopes.ts';
import { useErrorText } from '../../../online/use-error-text.ts';
import { NO_ROW, sheetKey } from '../../../state/drafts/sheets.ts';
import { useNow } from '../../../state/page/use-now.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import {
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
  PersonFace,
} from '../../../ui/index.ts';
import { isExpired, linkEndsAt } from '../list/invitation.ts';
import { StateTag } from '../list/state-tag.tsx';
import { personName } from '../../../state/session/person-name.ts';
import { EffectiveRight } from './effective-right.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { UserActions } from './user-actions.tsx';

const schema = z.object({
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  permissions: z.array(permissionSchema),
});
type UserValues = z.infer<typeof schema>;

/** Texts of a person that are edited here. */
const TEXTS = ['email', 'name', 'surname'] as const;

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
  const { user } = useWorkspace();
  const issueText = useIssueText();
  const save = useSave({ member, chosen, onSaved });
  const [selected, setSelected] = useState<NamedScope | null>(scopes[0] ?? null);
  const form = useUnsavedForm<UserValues>({
    key: sheetKey('user', NO_ROW, String(member.id)),
    schema,
    initial: valuesOf(member),
    title: personName(member),
    faultsOf: (values) =>
      Object.fromEntries(userIssues(values).map((issue) => [issue.path, issueText(issue)])),
    canSave: isOnline,
    save,
  });
  const { permissions } = form.values;
  const changed = changedTexts(form.values, member);
  const count = changed.length + (isSameRights(permissions, member.permissions) ? 0 : 1);
  const isOwn = member.id === user.id;
  const isLast = isLastAdmin(members, member.id, chosen.id ?? 0);
  const isLocked = !isOnline || isOwn || isSuperAdmin(member);

  const note = useNote(member, { isOwn, isLast });
  return (
    <SplitPage list={null} listLabel={t('title')} isSplit={false}>
      <DetailPage
        aside={
          selected !== null && (
            <EffectiveRight
              name={personName(member)}
              permissions={permissions}
              selected={selected}
              scopes={scopes}
            />
          )
        }
        {...(count > 0 && {
          footStart: (
            <Text look="label" role="status">
              {t('unsaved', { count })}
            </Text>
          ),
          footEnd: (
            <>
              <Button variant="ghost" isDisabled={form.isSaving} onPress={form.discard}>
                {t('discard')}
              </Button>
              <Button
                variant="primary"
                isDisabled={!form.canSave}
                isPending={form.isSaving}
                onPress={() => void form.save()}
              >
                {t('save')}
              </Button>
            </>
          ),
        })}
      >
        <Stack direction="row" gap={4} justify="between">
          <Stack direction="row" gap={3}>
            <PersonFace name={nameToOthers(member)} />
            <Stack gap={0}>
              <Text as="h1" look="page">
                <bdi>{personName(member)}</bdi>
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
        <KeptFields form={form.kept}>
          <Card title={t('person')}>
            <Grid min={200}>
              {TEXTS.map((field) => (
                <TextField
                  key={field}
                  label={t(field)}
                  {...form.field(field)}
                  isReadOnly={!isOnline}
                  isRequired={field === 'email'}
                  {...(field === 'email' ? { type: 'email' as const, dir: 'ltr' as const } : {})}
                  hint={field === 'email' && changed.includes('email') ? t('newEmail') : undefined}
                />
              ))}
            </Grid>
          </Card>
          <Card title={t('where', { name: personName(member) })}>
            <RoleMatrix
              scopes={scopes}
              permissions={permissions}
              isLocked={isLocked}
              keepsAdmin={isLast}
              onSelect={setSelected}
              onChange={(scope, role: Role | null) => {
                setSelected(scope);
                form.set('permissions', withRole(permissions, scope.scope, role));
              }}
            />
          </Card>
        </KeptFields>
      </DetailPage>
    </SplitPage>
  );
}

/** Sends the changed fields, the texts first. The saved person; null where a call failed, after a message. */
function useSave({ member, chosen, onSaved }: Pick<UserFormProps, 'member' | 'chosen' | 'onSaved'>) {
  const { t } = useTranslation('users');
  const { online } = useWorkspace();
  const toasts = useToasts();
  const errorText = useErrorText();
  return async (values: UserValues): Promise<UserValues | null> => {
    let latest = member;
    const texts = changedTexts(values, member);
    const body = Object.fromEntries(texts.map((field) => [field, asSent(field, values[field])]));
    const steps = [
      texts.length > 0 && (() => online.patchUser(chosen.client.lid, member.id, body)),
      !isSameRights(values.permissions, member.permissions) &&
        (() => online.setPermissions(member.id, values.permissions)),
    ];
    for (const send of steps) {
      if (send === false) continue;
      const answer = await send();
      if (!answer.ok) {
        toasts.show({ kind: 'error', title: t('saveFailed'), detail: errorText(answer.error) });
        return null;
      }
      latest = answer.value;
    }
    toasts.show({ kind: 'success', title: t('saved', { name: personName(latest) }) });
    onSaved(latest);
    return valuesOf(latest);
  };
}

/** What has to be known of this user; null: nothing. */
function useNote(member: Member, { isOwn, isLast }: { isOwn: boolean; isLast: boolean }): string | null {
  const { t } = useTranslation('users');
  const formats = useFormats();
  const now = useNow();
  if (isSuperAdmin(member)) return t('superAdmin');
  if (isOwn) return t('own');
  if (isLast) return t('lastAdmin');
  const end = linkEndsAt(member);
  if (end === null) return null;
  return t(isExpired(member, now) ? 'state.linkEnded' : 'state.linkUntil', {
    date: formats.date((member.invitedAt ?? 0) * 1000),
    end: formats.dateTime(end),
  });
}

const valuesOf = ({ email, name, surname, permissions }: Member): UserValues => ({
  email,
  name: name ?? '',
  surname: surname ?? '',
  permissions: [...permissions],
});

function changedTexts(values: UserValues, member: Member): (typeof TEXTS)[number][] {
  const before = valuesOf(member);
  return TEXTS.filter((field) => values[field] !== before[field]);
}

/** An emptied name is taken away. */
const asSent = (field: (typeof TEXTS)[number], text: string): string | null =>
  text.trim() === '' && field !== 'email' ? null : text.trim();
