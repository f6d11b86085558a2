import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { userIssues } from '../../../domain/rules/user.ts';
import { withRole, type Role } from '../../../domain/status/index.ts';
import { KeptFields, useIssueText, useUnsavedForm } from '../../forms/index.ts';
import type { NumberedClient } from '../../online/client-choice.ts';
import { useNumberedScopes } from '../../online/scopes.ts';
import { useErrorText } from '../../online/use-error-text.ts';
import { paths } from '../../routes/paths.ts';
import { sheetKey } from '../../state/drafts/sheets.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Card, Page, RadioGroup, Select, Stack, TextField, useToasts } from '../../ui/index.ts';

// @spec 8.47
export const ROLES = ['read-only', 'editor', 'admin'] as const satisfies readonly Role[];

const schema = z.object({
  email: z.string(),
  role: z.enum(ROLES),
  /** The site or building on this device; empty for the whole client, as in drafts of earlier versions. */
  place: z.string().default(''),
});
type Invitation = z.infer<typeof schema>;
const EMPTY: Invitation = { email: '', role: 'read-only', place: '' };

/** Adds a user by the e-mail address, with a first role. */
export function AddUser({ chosen }: { chosen: NumberedClient }): ReactNode {
  const { t } = useTranslation('users');
  const { online } = useWorkspace();
  const go = useGo();
  const toasts = useToasts();
  const issueText = useIssueText();
  const errorText = useErrorText();
  const sentence = (email: string): string | undefined => {
    const [issue] = userIssues({ email });
    return issue && issueText(issue);
  };
  const { lid } = chosen.client;
  const scopes = useNumberedScopes(chosen) ?? [];
  const form = useUnsavedForm<Invitation>({
    key: sheetKey('add-user', { table: 'clients', key: lid }),
    schema,
    initial: EMPTY,
    title: t('addTitle'),
    // A field that was left empty is reported where the invitation is sent.
    faultsOf: ({ email }) => ({ email: email === '' ? undefined : sentence(email) }),
    canSave: true,
    save: invite,
  });

  const chosenPlace = scopes.find((one) => one.lid === form.values.place);
  const place = chosenPlace ?? chosen.client;
  const isPart = chosenPlace !== undefined && chosenPlace.kind !== 'client';
  async function invite({ email, role, place: at }: Invitation): Promise<Invitation | null> {
    const refuse = (message: string | undefined): null => {
      form.form.setError('email', { type: 'server', ...(message !== undefined && { message }) });
      return null;
    };
    if (email === '') return refuse(sentence(email));
    const scope = scopes.find((one) => one.lid === at)?.scope ?? { clientId: chosen.id ?? 0 };
    const invited = await online.invite(lid, email.trim(), withRole([], scope, role));
    if (!invited.ok) {
      const detail = errorText(invited.error);
      toasts.show({ kind: 'error', title: t('addFailed'), detail });
      return refuse(detail);
    }
    const { member, isRoleMissing } = invited.value;
    const { id, permissions } = member;
    const given = isRoleMissing
      ? await online.setPermissions(id, withRole(permissions, scope, role))
      : invited;
    toasts.show(
      given.ok
        ? { kind: 'success', title: t('invited', { email: email.trim() }) }
        : {
            kind: 'warning',
            title: t('roleFailed', { email: email.trim() }),
            detail: errorText(given.error),
          },
    );
    go(paths.user(String(id)));
    return EMPTY;
  }
  return (
    <Page title={t('addTitle')} lead={t('addLead')} width="narrow">
      <Card>
        <KeptFields form={form.kept}>
          <Stack as="form" gap={5} onSubmit={() => void form.save()}>
            <TextField
              label={t('email')}
              type="email"
              inputMode="email"
              dir="ltr"
              autoComplete="off"
              isRequired
              autoFocus
              {...form.field('email')}
            />
            <Select
              label={t('place')}
              placeholder={t('place')}
              filterLabel={t('filterPlaces')}
              {...form.field('place')}
              value={scopes.some((one) => one.lid === form.values.place) ? form.values.place : lid}
              options={scopes.map(({ lid: id, title, kind, above }) => ({
                id,
                label: title,
                note: [t(`kind.${kind}`), ...above.slice(1)].join(' · '),
              }))}
            />
            <RadioGroup
              label={t('roleFor', { client: place.title })}
              look="cards"
              {...form.field('role')}
              options={ROLES.map((id) => ({
                id,
                label: t(`role.${id}`),
                note: t(id === 'admin' && isPart ? 'roleNote.adminPart' : `roleNote.${id}`),
              }))}
            />
            <Stack direction="row" gap={2} justify="end">
              {form.isDirty && (
                <Button variant="ghost" isDisabled={form.isSaving} onPress={form.discard}>
                  {t('discard')}
                </Button>
              )}
              <Button type="submit" variant="primary" icon={Send} isPending={form.isSaving}>
                {t('invite')}
              </Button>
            </Stack>
          </Stack>
        </KeptFields>
      </Card>
    </Page>
  );
}
