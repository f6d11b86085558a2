/**
 * What files that share a process need to find from its beginning: Dexie looks once, when it is loaded first, whether
 * there is a database.
 */
import 'fake-indexeddb/auto';
import './clean-prototype.ts';
import './seeded-fuzzing.ts';
import './patience.ts';
