import { setStage } from './stage.ts';
import { measureScriptBytes } from './script-bytes.ts';
const stage = await setStage();
const s = await measureScriptBytes(stage);
console.log(s.figures.map(f=>JSON.stringify(f)).join('\n'));
process.exit(0);
