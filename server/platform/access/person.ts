import { sql } from 'drizzle-orm';

/** Of `users u` (outer joined), who that is to others: null once the account is gone. */
export const PERSON = sql.raw(`case when u.id is not null then json_build_object('userId', u.id,
  'name', coalesce(nullif(trim(concat_ws(' ', u.name, u.surname)), ''), u.email)) end`);
