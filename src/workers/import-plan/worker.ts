import '../job/no-code-from-text.ts';
import { expose } from 'comlink';
import { runThrough } from '../job/drive.ts';
import { randomFid } from '../job/random-fid.ts';
import { importPlan } from './core.ts';

expose(importPlan(runThrough, randomFid));
