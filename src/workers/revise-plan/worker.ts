import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { revisePlanJob } from './core.ts';

expose(revisePlanJob());
