import { Send } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { userIssues } from '../../../domain/rules/user.ts';
import { withRole, type Role } from '../../../domain/status/index.ts';
import { useIssueText, useUnsavedWork } from '../../forms/index.ts';
import type { NumberedClient } from '../../online/client-choice.ts';
import { useErrorText } from '../../online/use-error-text.ts';
import { paths } from '../../routes/paths.ts';
import { sheetKey } from '../../state/drafts/sheets.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Card, Page, RadioGroup, Stack, TextField, useToasts } from '../../ui/index.ts';

// @spec 8.47
export const ROLES = ['read-only', 'editor', 'admin'] as const satisfies readonly Role[];

const schema = z.object({ email: z.string(), role: z.enum(ROLES) });
const EMPTY: z.infer<typeof schema> = { email: '', role: 'read-only' };

/** Adds a user by the e-mail address, with a first role. */
export function AddUser({ chosen }: { chosen: NumberedClient }): ReactNode {
  const { t } = useTranslation('users');
  const { online } = useWorkspace();
  const go = useGo();
  const toasts = useToasts();
  const issueText = useIssueText();
  const errorText = useErrorText();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<(typeof ROLES)[number]>('read-only');
  const [wasLeft, setLeft] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [issue] = userIssues({ email });
  const error = refusal ?? (wasLeft && issue !== undefined ? issueText(issue) : undefined);

  async function invite(): Promise<boolean> {
    setLeft(true);
    if (issue !== undefined || isBusy) return false;
    setBusy(true);
    const invited = await online.invite(chosen.client.lid, email.trim());
    if (!invited.ok) {
      setBusy(false);
      setRefusal(errorText(invited.error));
      toasts.show({ kind: 'error', title: t('addFailed'), detail: errorText(invited.error) });
      return false;
    }
    const { id, permissions } = invited.value;
    const given = await online.setPermissions(id, withRole(permissions, { clientId: chosen.id ?? 0 }, role));
    toasts.show(
      given.ok
        ? { kind: 'success', title: t('invited', { email: email.trim() }) }
        : {
            kind: 'warning',
            title: t('roleFailed', { email: email.trim() }),
            detail: errorText(given.error),
          },
    );
    setEmail('');
    setBusy(false);
    go(paths.user(String(id)));
    return true;
  }

  const typed = useMemo(() => ({ email, role }), [email, role]);
  const discard = useUnsavedWork({
    key: sheetKey('add-user', { table: 'clients', key: chosen.client.lid }),
    schema,
    base: EMPTY,
    title: t('addTitle'),
    isDirty: email !== '',
    isSaving: isBusy,
    save: issue === undefined ? invite : null,
    discard: () => {
      setEmail('');
      setLeft(false);
    },
    typed,
    restore: (kept) => {
      setEmail(kept.email);
      setRole(kept.role);
    },
  });
  return (
    <Page title={t('addTitle')} lead={t('addLead')}>
      <Card>
        <Stack as="form" gap={5} onSubmit={() => void invite()}>
          <TextField
            label={t('email')}
            type="email"
            inputMode="email"
            dir="ltr"
            autoComplete="off"
            isRequired
            autoFocus
            value={email}
            onChange={(next) => {
              setEmail(next);
              setRefusal(null);
            }}
            onBlur={() => setLeft(email !== '')}
            error={error}
          />
          <RadioGroup
            label={t('roleFor', { client: chosen.client.clientTitle })}
            look="cards"
            value={role}
            onChange={setRole}
            options={ROLES.map((id) => ({ id, label: t(`role.${id}`), note: t(`roleNote.${id}`) }))}
          />
          <Stack direction="row" gap={2} justify="end">
            {email !== '' && (
              <Button variant="ghost" isDisabled={isBusy} onPress={discard}>
                {t('discard')}
              </Button>
            )}
            <Button type="submit" variant="primary" icon={Send} isPending={isBusy}>
              {t('invite')}
            </Button>
          </Stack>
        </Stack>
      </Card>
    </Page>
  );
}
