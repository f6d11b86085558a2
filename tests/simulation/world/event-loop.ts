interface Task {
  at: number;
  order: number;
  job: () => void;
  dead: boolean;
}

/** 2027-01-15: any day will do. */
const FIRST_MS = 1_800_000_000_000;

/**
 * The time of a simulation, and all that happens in it. One task runs at a time; whatever it set going in promises is
 * done before the next begins. No clock of the machine is looked at, so a run takes as long as it takes and is the same
 * every time.
 */
export class Loop {
  now = FIRST_MS;
  /** What went wrong in a task; ends the run. */
  private failure: Error | undefined = undefined;
  private readonly heap: Task[] = [];
  private orders = 0;

  /** @returns how to cancel */
  after(ms: number, job: () => void): () => void {
    const task = { at: this.now + Math.max(0, ms), order: (this.orders += 1), job, dead: false };
    this.push(task);
    return () => {
      task.dead = true;
    };
  }

  /** Waits in simulated time. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve);
    });
  }

  fail(cause: unknown): void {
    this.failure ??= cause instanceof Error ? cause : new Error(String(cause));
  }

  /** Runs until `isDone`, or until nothing is left to do. Throws what a task threw. */
  run(isDone: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      let steps = 0;
      const next = (): void => {
        steps += 1;
        // Now and then the machine itself gets a turn: what waits for it by mistake ends, and so can a test that is late.
        if (steps % 1000 === 0) setImmediate(step);
        else process.nextTick(step);
      };
      const step = (): void => {
        const task = this.failure === undefined && !isDone() ? this.pop() : undefined;
        if (task === undefined) {
          if (this.failure === undefined) resolve();
          else reject(this.failure);
          return;
        }
        this.now = task.at;
        try {
          task.job();
        } catch (cause) {
          this.fail(cause);
        }
        // A tick that is asked for in a microtask comes when all microtasks are done.
        queueMicrotask(next);
      };
      next();
    });
  }

  private push(task: Task): void {
    const { heap } = this;
    let at = heap.push(task) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(task, heap[above] as Task)) break;
      heap[at] = heap[above] as Task;
      at = above;
    }
    heap[at] = task;
  }

  private pop(): Task | undefined {
    for (let task = this.popAny(); task !== undefined; task = this.popAny()) if (!task.dead) return task;
    return undefined;
  }

  private popAny(): Task | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Task, heap[child] as Task)) child += 1;
      if (!isBefore(heap[child] as Task, last)) break;
      heap[at] = heap[child] as Task;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

const isBefore = (a: Task, b: Task): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
