import '../job/disable-eval.ts';
import { expose } from 'comlink';
import { generateNetworkJob } from './core.ts';

expose(generateNetworkJob());
