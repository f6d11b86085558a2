import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { siteRoutesJob } from './core.ts';

expose(siteRoutesJob());
