import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Pool } from 'pg';

/** Seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts what happens, as Prometheus reads it. */
export interface Metrics {
  /** Call when a call began, and the result with its status when it ended. */
  begin: (method: string) => (status: number) => void;
  /** @param uploads how many run now. */
  text: (now: { uploads: number; isDatabaseUp: boolean; isFull: boolean }) => string;
  stop: () => void;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function createMetrics(pool: Pool): Metrics {
  /** By method and status: few, whatever callers send. */
  const calls = new Map<string, number>();
  const buckets = BOUNDS.map(() => 0);
  let seconds = 0;
  let ended = 0;
  let running = 0;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  function begin(method: string): (status: number) => void {
    const from = performance.now();
    running += 1;
    return (status) => {
      running -= 1;
      ended += 1;
      const took = (performance.now() - from) / 1000;
      seconds += took;
      BOUNDS.forEach((bound, i) => {
        if (took <= bound) buckets[i]! += 1;
      });
      const labels = `method="${METHODS.has(method) ? method : 'other'}",status="${status}"`;
      calls.set(labels, (calls.get(labels) ?? 0) + 1);
    };
  }

  function text({
    uploads,
    isDatabaseUp,
    isFull,
  }: {
    uploads: number;
    isDatabaseUp: boolean;
    isFull: boolean;
  }): string {
    const { user, system } = process.cpuUsage();
    const lines = [
      ...metric('storey_http_requests_total', 'counter', 'Calls answered.', [...calls]),
      ...metric('storey_http_requests_running', 'gauge', 'Calls that have no answer yet.', [['', running]]),
      ...histogram(),
      ...metric('storey_uploads_running', 'gauge', 'Files being uploaded.', [['', uploads]]),
      ...metric('storey_database_up', 'gauge', '1 if the database answers.', [['', isDatabaseUp ? 1 : 0]]),
      ...metric('storey_storage_full', 'gauge', '1 if there is no room to write.', [['', isFull ? 1 : 0]]),
      ...metric('storey_database_connections', 'gauge', 'Connections of this process.', [
        ['state="used"', pool.totalCount - pool.idleCount],
        ['state="idle"', pool.idleCount],
      ]),
      ...metric('storey_database_waiting', 'gauge', 'Calls that wait for a connection.', [
        ['', pool.waitingCount],
      ]),
      ...metric(
        'storey_event_loop_delay_seconds',
        'gauge',
        'How late the event loop was, since the last look.',
        [
          ['quantile="0.5"', delay.percentile(50) / 1e9],
          ['quantile="0.99"', delay.percentile(99) / 1e9],
        ],
      ),
      ...metric('process_resident_memory_bytes', 'gauge', 'Resident memory.', [
        ['', process.memoryUsage.rss()],
      ]),
      ...metric('process_cpu_seconds_total', 'counter', 'Processor time.', [['', (user + system) / 1e6]]),
      ...metric('process_start_time_seconds', 'gauge', 'When the process began.', [
        ['', Math.round(performance.timeOrigin / 1000)],
      ]),
    ];
    delay.reset();
    return `${lines.join('\n')}\n`;
  }

  function histogram(): string[] {
    const name = 'storey_http_request_duration_seconds';
    return [
      `# HELP ${name} How long calls took.`,
      `# TYPE ${name} histogram`,
      ...BOUNDS.map((bound, i) => `${name}_bucket{le="${bound}"} ${buckets[i]}`),
      `${name}_bucket{le="+Inf"} ${ended}`,
      `${name}_sum ${seconds}`,
      `${name}_count ${ended}`,
    ];
  }
  return { begin, text, stop: () => delay.disable() };
}

function metric(
  name: string,
  type: string,
  help: string,
  values: [labels: string, value: number][],
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(([labels, value]) => `${name}${labels === '' ? '' : `{${labels}}`} ${value}`),
  ];
}
