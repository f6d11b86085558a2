import { sql } from 'drizzle-orm';

/**
 * The public name of `users u` (outer joined), as by `nameToOthers`, to which a test holds it; with the id: null once the
 * account is deleted.
 */
export const PERSON = sql.raw(`case when u.id is not null then json_build_object('userId', u.id,
  'name', coalesce(nullif(trim(concat_ws(' ', u.name, u.surname)), ''), split_part(u.email, '@', 1))) end`);
