import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { runThrough } from '../job/run-task.ts';
import { randomFid } from '../job/random-fid.ts';
import { importPlanJob } from './core.ts';

expose(importPlanJob(runThrough, randomFid));
