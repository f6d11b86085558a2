import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { outlineJob } from './core.ts';

expose(outlineJob());
