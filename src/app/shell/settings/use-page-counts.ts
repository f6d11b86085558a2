import { useAnswer } from '../../online/use-answer.ts';
import type { PageId } from '../../routes/page-icons.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

/**
 * How much there is on pages of the settings, for who may see it: people, and SDK parameters of the client's own. Those that the
 * server has not answered for are absent.
 */
export function usePageCounts(
  clientLid: string | undefined,
  isOpen: (page: PageId) => boolean,
): Partial<Record<PageId, number>> {
  const { online } = useWorkspace();
  const askedOf = (page: PageId): string | null =>
    clientLid !== undefined && isOpen(page) ? `${page} of ${clientLid}` : null;
  const people = useAnswer(askedOf('users'), async () => online.users(clientLid ?? ''));
  const sdk = useAnswer(askedOf('sdk'), async () => online.sdkConfiguration('client', clientLid ?? ''));
  return {
    ...(people.value !== undefined && { users: people.value.length }),
    ...(sdk.value !== undefined && { sdk: sdk.value.rows.length }),
  };
}
