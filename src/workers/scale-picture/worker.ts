import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { scalePictureJob } from './core.ts';

expose(scalePictureJob());
