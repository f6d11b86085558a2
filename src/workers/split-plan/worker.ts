import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { splitPlanJob } from './core.ts';

expose(splitPlanJob());
