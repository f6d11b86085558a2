import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { findRoomsJob } from './core.ts';

expose(findRoomsJob());
