/** What each setting of alerts does. */

const seconds = 'seconds';

export const alertSettingTexts = {
  MODELROUTE_ALERT_WEBHOOK_URL: {
    group: 'Observability',
    about: 'URL to which the server sends alerts. Needs `MODELROUTE_ALERT_WEBHOOK_SECRET`.',
  },
  MODELROUTE_ALERT_WEBHOOK_SECRET: {
    group: 'Observability',
    value: '`whsec_` and 24 to 64 random bytes in base64',
    about: 'Secret with which the server signs alerts.',
  },
  MODELROUTE_ALERT_WEBHOOK_ALLOW: {
    group: 'Observability',
    value: 'list, separated by commas: networks such as `10.1.2.0/24`',
    about: 'Networks that are not public but may contain the receiver of alerts.',
  },
  MODELROUTE_SMTP_URL: {
    group: 'Observability',
    value:
      '`smtps://user:password@host`, or `smtp://` for a connection that is encrypted if the mail server offers it',
    about: 'Mail server through which the server sends alerts as e-mail.',
  },
  MODELROUTE_ALERT_EMAIL_TO: {
    group: 'Observability',
    value: 'list, separated by commas',
    about: 'E-mail addresses that receive alerts.',
  },
  MODELROUTE_ALERT_EMAIL_FROM: {
    group: 'Observability',
    value: 'an e-mail address',
    about: 'Sender of these e-mails.',
  },
  MODELROUTE_ALERT_INTERVAL: {
    group: 'Observability',
    value: seconds,
    about: 'How often the server evaluates budgets, keys and targets for alerts.',
  },
  MODELROUTE_ALERT_ERROR_RATE: {
    group: 'Observability',
    value: 'percent',
    about: 'Share of failed attempts at a target within five minutes that raises an alert. `0` raises none.',
  },
  MODELROUTE_ALERT_LATENCY: {
    group: 'Observability',
    value: seconds,
    about:
      '95th percentile of the time to the first content of a target within five minutes that raises an alert. `0` raises none.',
  },
  MODELROUTE_ALERT_CALLS: {
    group: 'Observability',
    about:
      'Minimum number of attempts at a target within five minutes; below it, the server evaluates neither errors nor latency.',
  },
  MODELROUTE_KEEP_ALERTS: {
    group: 'Storage',
    value: 'a time such as `12h` or `90d`, or `forever`',
    about: 'How long past alerts are kept.',
  },
} as const;
