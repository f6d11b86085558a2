/**
 * Replaces `Worker` in Node: both ends of a real message channel, so that messages are cloned and transferred as in a browser.
 * `serve` gets the inner end.
 */
export interface WorkerDouble extends Worker {
  readonly isTerminated: boolean;
}

export function workerDouble(serve: (inner: MessagePort) => void): WorkerDouble {
  return new ChannelWorker(serve) as unknown as WorkerDouble;
}

class ChannelWorker extends EventTarget {
  private readonly channel = new MessageChannel();
  isTerminated = false;

  constructor(serve: (inner: MessagePort) => void) {
    super();
    this.channel.port1.addEventListener('message', (event) => {
      if (!this.isTerminated)
        this.dispatchEvent(new MessageEvent('message', { data: event.data as unknown }));
    });
    this.channel.port1.start();
    serve(this.channel.port2);
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    if (!this.isTerminated) this.channel.port1.postMessage(message, transfer);
  }

  terminate(): void {
    this.isTerminated = true;
    this.channel.port1.close();
    this.channel.port2.close();
  }
}
