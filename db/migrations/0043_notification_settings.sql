-- What a person does not want. Without a row: everything, and a reminder a day before.
create table notification_settings (
  user_id uuid primary key references users (id) on delete cascade,
  reminder text not null default 'day' check (reminder in ('day', 'hour', 'none')),
  muted_mails text[] not null default '{}' check (muted_mails <@ array['bookings', 'requests', 'messages', 'tomorrow']),
  muted_notices text[] not null default '{}' check (muted_notices <@ array['bookings', 'requests', 'messages'])
);

-- A reminder a day before and one an hour before are two.
alter table seat_reminders
  add column hours smallint not null default 24 check (hours in (1, 24)),
  drop constraint seat_reminders_pkey,
  add primary key (seat_id, starts_at, hours);

-- The secret address of a person's calendar; its hash only.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null
);
