import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../platform/storage/connect.ts';
import { memberships } from '../../platform/storage/tables/people.ts';

/** The person is there: their open invitations are answered. */
export async function answerInvitations(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(memberships)
    .set({ invitedAt: null })
    .where(and(eq(memberships.userId, userId), isNotNull(memberships.invitedAt)));
}
