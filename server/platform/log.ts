import { destination, type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on stderr; stdout is for people. Nothing that signs anyone in is ever written. */
export function createLog(level: string, to: DestinationStream = destination({ dest: 2, sync: false })): Log {
  const secrets = ['password', 'authorization', 'access_token', 'refresh_token', 'token'];
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths: secrets.flatMap((s) => [s, `*.${s}`]), censor: '[hidden]' },
    },
    to,
  );
}
