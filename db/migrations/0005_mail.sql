-- Mails. The jobs are in pg-boss's own schema (pgboss).

-- Mails already sent: not sent again after a crash. One job may send several mails.
create table sent_mails (
  job_id uuid not null,
  recipient text not null default '',
  sent_at timestamptz not null default now(),
  primary key (job_id, recipient)
);

-- The development mailbox, used without an SMTP server while the public address is this machine.
create table dev_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  sender text not null,
  subject text not null,
  text text not null,
  html text not null,
  attachments jsonb not null default '[]',
  created_at timestamptz not null default now()
);
