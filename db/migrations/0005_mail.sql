-- A mail whose job ran is not sent again, whatever crashed in between.
create table sent_mails (
  job_id uuid primary key,
  sent_at timestamptz not null default now()
);

-- The mailbox that the program itself shows while no SMTP server is set and the address is this machine.
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
