import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { writeLevelJob } from './core.ts';

expose(writeLevelJob());
