import * as z from 'zod';

/**
 * Every row has a key made on the device: `Fid` for features, `Lid` (a UUIDv7) for clients, sites, buildings and
 * levels. What the server numbers is kept apart (db: `idmap`), so nothing is ever renumbered.
 */
const uuid = z.uuid();

export const lidSchema = uuid.brand<'Lid'>();
export type Lid = z.infer<typeof lidSchema>;

export const fidSchema = uuid.brand<'Fid'>();
export type Fid = z.infer<typeof fidSchema>;
