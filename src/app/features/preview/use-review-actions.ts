import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Quality } from '../../../domain/review/index.ts';
import { blocksContent } from '../../../domain/status/index.ts';
import type { ApiError } from '../../../sync/index.ts';
import { paths } from '../../routes/paths.ts';
import { sayServersWords } from '../../state/sync-status/server-message.ts';
import { useTakePublishing } from '../../state/sync-status/publishing.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';

export interface ReviewActions {
  isBusy: boolean;
  /**
   * @param said the reason, and the findings of the quality check, as they are kept with the publish
   * @returns whether the server accepted it; if not, a message says why
   */
  decide: (
    clientLid: string,
    what: 'publish' | 'cancel',
    said: { reason: string | undefined; quality: Quality | null; at?: number | undefined },
  ) => Promise<boolean>;
  stage: (clientLid: string) => Promise<void>;
  unschedule: (clientLid: string) => Promise<boolean>;
  /** Takes a schedule back, declines what is staged, and stages the drafts as they are now. */
  restage: (clientLid: string) => Promise<void>;
}

// @spec 2.88
/** The actions of an admin in the preview, and their messages. */
export function useReviewActions(): ReviewActions {
  const { t, i18n } = useTranslation(['preview', 'schedule']);
  const { publishing } = useWorkspace();
  const navigate = useNavigate();
  const toasts = useToasts();
  const take = useTakePublishing();
  const [isBusy, setBusy] = useState(false);
  const tellFailed = async (error: ApiError): Promise<void> => {
    toasts.show({
      kind: 'error',
      title: (await sayServersWords(i18n, error)) ?? t('toast.try-again'),
    });
  };
  const taken = async (asked: ReturnType<typeof publishing.unschedule>): Promise<boolean> => {
    const answer = await asked;
    take(answer.ok ? answer.value : null);
    if (!answer.ok) await tellFailed(answer.error);
    return answer.ok;
  };
  const stage = async (clientLid: string): Promise<void> => {
    const answer = await publishing.convert(clientLid);
    if (!answer.ok && answer.error.kind === 'http') await tellFailed(answer.error);
    take(answer.ok ? answer.value : null);
  };
  return {
    isBusy,
    decide: async (clientLid, what, { reason, quality, at }) => {
      setBusy(true);
      const said = { ...(reason !== undefined && { reason }), ...(quality !== null && { quality }) };
      const answer = await (what === 'publish'
        ? publishing.approve(clientLid, said, at)
        : publishing.decline(clientLid, reason));
      take(answer.ok ? answer.value : null);
      if (!answer.ok) {
        setBusy(false);
        await tellFailed(answer.error);
        return false;
      }
      // A publishing that runs on is reported at its end, and a finished one here.
      if (at !== undefined) toasts.show({ kind: 'success', title: t('schedule:done') });
      else if (what === 'cancel') toasts.show({ kind: 'info', title: t('toast.declined') });
      else if (!blocksContent(answer.value.status)) {
        toasts.show({ kind: 'success', title: t('toast.publish-completed') });
      }
      await navigate(paths.home);
      setBusy(false);
      return true;
    },
    stage,
    unschedule: (clientLid) => taken(publishing.unschedule(clientLid)),
    restage: async (clientLid) => {
      setBusy(true);
      if ((await taken(publishing.unschedule(clientLid))) && (await taken(publishing.decline(clientLid))))
        await stage(clientLid);
      setBusy(false);
    },
  };
}
