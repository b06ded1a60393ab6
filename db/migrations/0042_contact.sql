-- Digits, in groups or not; the school reads it, nothing dials it.
alter table profiles add column phone text check (phone ~ '^\+?[0-9]([ .-]?[0-9]){5,14}$');

alter type account_link_purpose add value 'change_email';

-- A new address that waits for its confirmation, or the former one until its owner was told.
create table email_changes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  email text not null check (length(email) <= 254),
  former_email text,
  requested_at timestamptz not null,
  changed_at timestamptz,
  check ((changed_at is null) = (former_email is null))
);
create unique index email_changes_open on email_changes (user_id) where changed_at is null;
create index email_changes_of_user on email_changes (user_id);
