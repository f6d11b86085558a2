import { sql } from 'drizzle-orm';

/** Who somebody is to others (`nameToOthers`, to which a test holds it) of `users u` (outer joined), with the id: null once the account is gone. */
export const PERSON = sql.raw(`case when u.id is not null then json_build_object('userId', u.id,
  'name', coalesce(nullif(trim(concat_ws(' ', u.name, u.surname)), ''), split_part(u.email, '@', 1))) end`);
