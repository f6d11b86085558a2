import { createServer, type Server as NetServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld } from '../../../tests/support/server/test-world.ts';
import { smtpDelivery } from './smtp-delivery.ts';

interface Received {
  from: string;
  to: string[];
  raw: string;
  isSecure: boolean;
  user: string | undefined;
}

const open: { close: (done: () => void) => void }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise<void>((settle) => server.close(settle));
});

/** A mail server on a free port of this machine. */
async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData: (stream, session, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((to) => to.address),
          raw: readable(raw),
          isSecure: session.secure,
          user: session.user,
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { mails, port: (server.server.address() as AddressInfo).port };
}

/** As mail programs show a text with long lines; a mail of short ones goes as it is, and a token may look encoded. */
const readable = (raw: string) =>
  /^Content-Transfer-Encoding: quoted-printable\r$/im.test(raw) ? fromQuotedPrintable(raw) : raw;

const fromQuotedPrintable = (raw: string) =>
  raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const MAIL = {
  to: 'ada@example.org',
  subject: 'Set a new password for Storey',
  text: `Open this link:\nhttps://maps.example.org/signin/password-reset?token=${'x'.repeat(43)}\n`,
};

describe('mail by SMTP', () => {
  it('arrives with its link whole', async () => {
    const { mails, port } = await startMailServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
    await smtpDelivery(`smtp://127.0.0.1:${port}`, 'storey@example.org')(MAIL);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ from: 'storey@example.org', to: ['ada@example.org'], isSecure: false });
    expect(mails[0]!.raw).toContain('From: Storey <storey@example.org>');
    expect(mails[0]!.raw).toContain('Subject: Set a new password for Storey');
    expect(mails[0]!.raw).toContain(`/signin/password-reset?token=${'x'.repeat(43)}`);
  });

  it('signs in, and goes encrypted from the start or as soon as it can', async () => {
    const onAuth: SMTPServerOptions['onAuth'] = (auth, _session, done) => {
      if (auth.username === 'me' && auth.password === 'p:w@d') done(null, { user: 'me' });
      else done(new Error('no'));
    };
    const login = `me:${encodeURIComponent('p:w@d')}`;
    // The test server's certificate is self-signed.
    const trust = '?tls.rejectUnauthorized=false';
    const secure = await startMailServer({ secure: true, authOptional: false, onAuth });
    await smtpDelivery(`smtps://${login}@127.0.0.1:${secure.port}${trust}`, 'storey@example.org')(MAIL);
    const upgraded = await startMailServer({ authOptional: false, onAuth });
    await smtpDelivery(`smtp://${login}@127.0.0.1:${upgraded.port}${trust}`, 'storey@example.org')(MAIL);
    for (const { mails } of [secure, upgraded]) {
      expect(mails.map((mail) => [mail.isSecure, mail.user])).toEqual([[true, 'me']]);
    }
  });

  it('an untrusted certificate → not sent', async () => {
    const { mails, port } = await startMailServer({ secure: true });
    const deliver = smtpDelivery(`smtps://127.0.0.1:${port}`, 'storey@example.org');
    await expect(deliver(MAIL)).rejects.toThrow();
    expect(mails).toEqual([]);
  });
});

describe('a server with a mail server configured', () => {
  it('sends the link there, with the public origin', async () => {
    const { mails, port } = await startMailServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
    const world = await openWorld({
      STOREY_SMTP_URL: `smtp://127.0.0.1:${port}`,
      STOREY_MAIL_FROM: 'maps@example.org',
      STOREY_PUBLIC_ORIGIN: 'https://maps.example.org/',
    });
    try {
      await world.open('POST', '/auth/password', { username: 'admin@storey.local' });
      await expect.poll(() => mails.length).toBe(1);
      expect(mails[0]).toMatchObject({ from: 'maps@example.org', to: ['admin@storey.local'] });
      const token = /https:\/\/maps\.example\.org\/signin\/password-reset\?token=([\w-]{22})/.exec(
        mails[0]!.raw,
      );
      const done = await world.open('POST', '/auth/resetPassword', {
        token: token![1],
        password: 'A-new-password-2026',
      });
      expect(done.status).toBe(200);
    } finally {
      await world.close();
    }
  });

  it('answers as ever while the mail server is down, refuses, or says nothing', async () => {
    const refusing = await startMailServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_address, _session, done) => {
        done(new Error('unknown'));
      },
    });
    const silent: NetServer = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    open.push(silent);
    for (const port of [1, refusing.port, (silent.address() as AddressInfo).port]) {
      const world = await openWorld({ STOREY_SMTP_URL: `smtp://127.0.0.1:${port}?greetingTimeout=300` });
      const answer = await world.open('POST', '/auth/password', { username: 'admin@storey.local' });
      expect([answer.status, answer.result]).toEqual([200, {}]);
      await world.close();
    }
    expect(refusing.mails).toEqual([]);
  });
});
