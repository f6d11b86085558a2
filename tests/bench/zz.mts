import { setStage } from './stage.ts';
import { prepareDevice } from './device.ts';
import { measureSaves } from './saves.ts';
import { asText } from './report.ts';
const stage = await setStage();
try { const d = await prepareDevice(stage); console.log(asText(await measureSaves(stage, d))); console.log(asText(await measureSaves(stage, d))); } finally { await stage.dispose(); }
