import { sql } from 'drizzle-orm';
import type { User } from '../../../src/domain/entities/user.ts';

/* Who somebody is to others. Of an address they see what stands before the @: not everybody may know the whole. */

export const personName = ({ name, surname, email }: Pick<User, 'name' | 'surname' | 'email'>): string =>
  [name, surname].filter(Boolean).join(' ').trim() || email.split('@')[0]!;

/** The same of `users u` (outer joined), with the id: null once the account is gone. */
export const PERSON = sql.raw(`case when u.id is not null then json_build_object('userId', u.id,
  'name', coalesce(nullif(trim(concat_ws(' ', u.name, u.surname)), ''), split_part(u.email, '@', 1))) end`);
