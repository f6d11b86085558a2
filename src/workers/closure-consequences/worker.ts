import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { closureConsequencesJob } from './core.ts';

expose(closureConsequencesJob());
