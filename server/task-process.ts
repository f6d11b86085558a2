import { imageTasks } from './modules/images/tasks.ts';
import { networkTasks } from './modules/networks/tasks.ts';
import { planTasks } from './modules/plans/tasks.ts';
import { toolTasks } from './modules/tools/tasks.ts';
import { runTaskProcess } from './platform/tasks/child-main.ts';

/* What a child process runs: the tasks of every module. None of them is loaded before it is asked for. */
runTaskProcess([...imageTasks, ...networkTasks, ...planTasks, ...toolTasks]);
