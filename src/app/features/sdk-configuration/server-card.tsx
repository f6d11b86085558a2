import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerFrame } from '../../online/answer-frame.tsx';
import { useAnswer } from '../../online/use-answer.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Card, DescriptionList, Stack, Text } from '../../ui/index.ts';

/** What holds for a client and is set elsewhere: by the operator of the server, or on the screen of analytics. */
export function ServerCard({ clientLid }: { clientLid: string }): ReactNode {
  const { t } = useTranslation('sdk');
  const { online, config } = useWorkspace();
  const asked = useAnswer(`setup ${clientLid}`, async () => {
    const server = await online.server();
    const [setup, analytics] = await Promise.all([server.setup(), server.analytics(clientLid)]);
    if (!setup.ok) return setup;
    return analytics.ok
      ? { ok: true as const, value: { setup: setup.value, analytics: analytics.value } }
      : analytics;
  });
  const ofServer = (word: string | null): ReactNode => word ?? t('server.untold');
  return (
    <Card title={t('server.title')}>
      <Stack gap={3}>
        <Text tone="secondary">{t('server.text')}</Text>
        <DescriptionList
          items={[
            {
              id: 'style',
              term: t('server.style'),
              value: config.mapStyleUrl === null ? t('server.ownGround') : <bdi>{config.mapStyleUrl}</bdi>,
            },
            {
              id: 'white-label',
              term: t('server.whiteLabel'),
              value: t(config.whiteLabel ? 'server.on' : 'server.off'),
            },
            {
              id: 'frames',
              term: t('server.frames'),
              value:
                config.embedOrigins.length === 0 ? (
                  t('server.noFrames')
                ) : (
                  <bdi>{config.embedOrigins.join(', ')}</bdi>
                ),
            },
          ]}
        />
        <AnswerFrame asked={asked}>
          {({ setup, analytics }) => (
            <DescriptionList
              items={[
                {
                  id: 'analytics',
                  term: t('server.analytics'),
                  value: t(`server.analyticsStates.${analytics}`),
                },
                {
                  id: 'sso',
                  term: t('server.sso'),
                  value: ofServer(
                    setup === null ? null : setup.sso === null ? t('server.noSso') : setup.sso.issuer,
                  ),
                },
                {
                  id: 'mail',
                  term: t('server.mail'),
                  value: ofServer(setup === null ? null : t(`server.mails.${setup.mail}`)),
                },
              ]}
            />
          )}
        </AnswerFrame>
      </Stack>
    </Card>
  );
}
