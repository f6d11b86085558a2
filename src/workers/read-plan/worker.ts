import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { readPlanJob } from './core.ts';

expose(readPlanJob());
