import { INVITATION_HOURS } from '../../../../domain/limits.ts';
import type { Member } from '../../../../sync/index.ts';

const HOUR_MS = 3_600_000;
type Invited = Pick<Member, 'state' | 'invitedAt'>;

/** Until when the link of the last invitation can be used, milliseconds since 1970; null where none is open. */
export const linkEndsAt = ({ state, invitedAt }: Invited): number | null =>
  state !== 'invited' || invitedAt === undefined ? null : invitedAt * 1000 + INVITATION_HOURS * HOUR_MS;

/** Whether the person has not come in time: they need another link. */
export const isExpired = (member: Invited, now: number): boolean => {
  const end = linkEndsAt(member);
  return end !== null && end < now;
};
