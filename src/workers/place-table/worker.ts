import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { placeTableJob } from './core.ts';

expose(placeTableJob());
