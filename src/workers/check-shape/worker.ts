import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { checkShapeJob } from './core.ts';

expose(checkShapeJob());
