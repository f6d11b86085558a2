import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { placePlanJob } from './core.ts';

expose(placePlanJob());
