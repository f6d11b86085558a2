import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { splitLevelsJob } from './core.ts';

expose(splitLevelsJob());
