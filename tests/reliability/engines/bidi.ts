/** A connection that speaks WebDriver BiDi. */
export interface BiDi {
  /** Sends a command and waits for its result; throws what the browser refuses. */
  send: (method: string, params: object) => Promise<unknown>;
  close: () => void;
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}

export async function connect(address: string): Promise<BiDi> {
  const socket = new WebSocket(address);
  await new Promise((settle, fail) => {
    socket.addEventListener('open', settle);
    socket.addEventListener('error', () => fail(new Error(`No connection to ${address}`)));
  });
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    // Without a number it is an event, and none was asked for.
    if (answer.id === undefined) return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  socket.addEventListener('close', () => {
    for (const settle of waiting.values()) settle({ error: 'closed', message: 'The browser has gone.' });
    waiting.clear();
  });
  return {
    send: async (method, params) => {
      last += 1;
      const id = last;
      const answer = await new Promise<Answer>((settle) => {
        waiting.set(id, settle);
        socket.send(JSON.stringify({ id, method, params }));
      });
      if (answer.error !== undefined)
        throw new Error(`Firefox, ${method}: ${answer.error} ${answer.message ?? ''}`);
      return answer.result;
    },
    close: () => socket.close(),
  };
}
