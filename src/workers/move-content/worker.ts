import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { moveContentJob } from './core.ts';

expose(moveContentJob());
