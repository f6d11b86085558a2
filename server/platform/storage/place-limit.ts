import { LEVEL_CONTENT } from '../../../src/domain/limits.ts';

/*
 * The content of a level, of the outdoor area of a site or of a client as a whole is limited in bytes. The database checks
 * every writer itself, once a statement. Only a statement that makes a place grow is refused, so that a place filled before
 * the limit existed can still be read and emptied.
 */

/** SQLSTATE of a write that was refused; the contract's code is level-full. */
export const PLACE_FULL = 'SL001';
/** The setting by which a backup comes back as it was. */
export const ANY_SIZE = 'storey.any_size';

/**
 * Below a quarter, and by less than this, writers need not wait for each other: however many come at once, they stay
 * below the limit together.
 */
const UNHELD = { total: LEVEL_CONTENT.maxBytes / 4, grown: 100_000 };

const PLACE = 'client_id, site_id, building_id, level_index';

const TOTAL_OF_LEVEL = `select coalesce(sum(bytes), 0) into total from features
  where building_id = place.building_id and level_index = place.level_index and not deleted;`;
const TOTAL_OUTDOORS = `select coalesce(sum(bytes), 0) into total from features
  where client_id = place.client_id and site_id = place.site_id and building_id is null and not deleted;`;
const TOTAL_OF_CLIENT = `select coalesce(sum(bytes), 0) into total from features
  where client_id = place.client_id and site_id is null and building_id is null and not deleted;`;
const COUNT = `if place.building_id is not null then ${TOTAL_OF_LEVEL}
  elsif place.site_id is not null then ${TOTAL_OUTDOORS} else ${TOTAL_OF_CLIENT} end if;`;

const functionOf = (event: 'insert' | 'update') => `
  create or replace function refuse_full_${event}() returns trigger language plpgsql as $limit$
  declare place record; total bigint;
  begin
    if current_setting('${ANY_SIZE}', true) = 'on' then return null; end if;
    for place in
      select ${PLACE}, sum(by) as grown from (
        select ${PLACE}, bytes::bigint as by from new_rows where not deleted
        ${event === 'update' ? `union all select ${PLACE}, -bytes::bigint from old_rows where not deleted` : ''}
      ) moved group by ${PLACE} having sum(by) > 0 order by ${PLACE}
    loop
      ${COUNT}
      if total > ${UNHELD.total} or place.grown > ${UNHELD.grown} then
        perform pg_advisory_xact_lock(hashtextextended(
          concat_ws('/', 'place', place.client_id, place.site_id, place.building_id, place.level_index), 0));
        ${COUNT}
      end if;
      if total > ${LEVEL_CONTENT.maxBytes} then
        raise exception 'The place is full.' using errcode = '${PLACE_FULL}';
      end if;
    end loop;
    return null;
  end $limit$;`;

/** All of it, ready to run; running it again does no harm. */
export const PLACE_LIMIT = `${functionOf('insert')} ${functionOf('update')}
  create or replace trigger refuse_full_insert after insert on features referencing new table as new_rows
    for each statement execute function refuse_full_insert();
  create or replace trigger refuse_full_update after update on features
    referencing old table as old_rows new table as new_rows
    for each statement execute function refuse_full_update();`;
