import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { checkQualityJob } from './core.ts';

expose(checkQualityJob());
