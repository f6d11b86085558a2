import { sql } from 'drizzle-orm';

const NAME = `coalesce(nullif(trim(concat_ws(' ', u.name, u.surname)), ''), split_part(u.email, '@', 1))`;
const NAMED = `case when u.id is not null then json_build_object('userId', u.id, 'name', ${NAME}) end`;

/** The public name of `users u`, as by `nameToOthers`, to which a test holds it. */
export const PUBLIC_NAME = sql.raw(NAME);

/** The same of an outer joined `users u`, with the id: null once the account is deleted. */
export const PERSON = sql.raw(NAMED);

/** Who did it, of `activity a` and outer joined `users u`; of a deleted account the name that was kept, without an id. */
export const DOER = sql.raw(
  `coalesce(${NAMED}, case when a.by_name <> '' then json_build_object('userId', null, 'name', a.by_name) end)`,
);
