import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { readTiffJob } from './core.ts';

expose(readTiffJob());
