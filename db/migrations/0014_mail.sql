-- Mails. The jobs that send them are in pg-boss's own schema (pgboss).

-- Mails already sent: not sent again after a crash. One job may send several mails.
create table sent_mails (
  job_id uuid not null,
  recipient text not null default '',
  sent_at timestamptz not null default now(),
  primary key (job_id, recipient)
);

-- The mails of the last 30 days as the school reads them (docs/domain.md, "Mail"): neither text nor address, because some hold
-- a secret link. One row per mail; before the first attempt of a job that sends several, one for the job.
create table mail_log (
  id uuid primary key default uuidv7(),
  job_id uuid not null,
  -- Distinguishes the mails of a job, as in sent_mails.
  recipient text not null default '',
  kind text not null check (length(kind) between 1 and 60),
  -- Unknown before the first attempt, and for an address without an account.
  user_id uuid references users on delete cascade,
  queued_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  settled_at timestamptz,
  -- Why the last attempt failed; a waiting mail is tried again.
  failure text check (failure in ('unreachable', 'login', 'refused', 'full', 'busy', 'unknown')),
  unique (job_id, recipient),
  check ((state = 'waiting') = (settled_at is null)),
  check (case state when 'waiting' then true when 'failed' then failure is not null else failure is null end)
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

-- Deleted with the log: by then pg-boss has deleted the job, so that nothing can send the mail again.
create index sent_mails_by_time on sent_mails (sent_at);
create index mail_log_by_time on mail_log (queued_at desc, id desc);
create index mail_log_by_state on mail_log (state, queued_at desc, id desc);
create index mail_log_by_person on mail_log (user_id, queued_at desc, id desc) where user_id is not null;
