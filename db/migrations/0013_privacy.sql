-- The audit log, consents, exports of a person's data, and the erasure of accounts.

-- Who did what to whom, and when. Ids without foreign keys and no names, so that entries outlive erased people.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The account that acted; null for a scheduled job, the command line or a person who is not signed in.
  actor uuid,
  action text not null check (action ~ '^[a-z_]{1,40}$'),
  -- The account or the child concerned.
  subject uuid,
  -- The actor's time zone, where known.
  zone text,
  -- Ids, numbers and codes.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);
create index audit_log_by_actor on audit_log (actor, id desc) where actor is not null;
create index audit_log_by_subject on audit_log (subject, id desc) where subject is not null;
create index audit_log_by_action on audit_log (action, id desc);

-- The address an entry came from, deleted after a year. No foreign key: checking it would need the right to update the log.
create table audit_addresses (
  entry_id bigint primary key,
  address text not null check (length(address) <= 100),
  at timestamptz not null
);
create index audit_addresses_by_time on audit_addresses (at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
-- The trigger also stops a superuser, whom grants do not bind.
revoke update, delete, truncate on audit_log from public, current_user;

create function write_audit(
  p_at timestamptz, p_actor uuid, p_action text, p_subject uuid, p_address text, p_zone text, p_details jsonb
) returns void language plpgsql as $$
declare
  entry bigint;
begin
  insert into audit_log (at, actor, action, subject, zone, details)
  values (p_at, p_actor, p_action, p_subject, p_zone, coalesce(p_details, '{}'))
  returning id into entry;
  if p_address is not null then
    insert into audit_addresses (entry_id, address, at) values (entry, left(p_address, 100), p_at);
  end if;
end $$;

-- better-auth writes sessions on connections of its own, so triggers log them.
create function sessions_audit_insert() returns trigger language plpgsql as $$
begin
  perform write_audit(now(), new.user_id, 'signed_in', new.user_id, nullif(new.ip_address, ''), null, null);
  return null;
end $$;
create trigger sessions_audit_insert after insert on sessions for each row execute function sessions_audit_insert();

create function sessions_audit_delete() returns trigger language plpgsql as $$
begin
  perform write_audit(now(), user_id, 'sessions_ended', user_id, null, null, jsonb_build_object('sessions', count(*)))
  from gone group by user_id;
  return null;
end $$;
create trigger sessions_audit_delete after delete on sessions
  referencing old table as gone for each statement execute function sessions_audit_delete();

create function user_roles_audit() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    perform write_audit(now(), null, 'role_removed', old.user_id, null, null, jsonb_build_object('role', old.role));
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform write_audit(now(), null, 'role_given', new.user_id, null, null, jsonb_build_object('role', new.role));
  end if;
  return null;
end $$;
create trigger user_roles_audit after insert or update or delete on user_roles
  for each row execute function user_roles_audit();

-- A booking is one statement (book_lessons), so its entry is written here.
create function bookings_audit() returns trigger language plpgsql as $$
begin
  perform write_audit(now(), new.booked_by, 'lessons_booked', new.student_id, null, null,
    jsonb_build_object('booking', new.id, 'teacher', new.teacher_id, 'type', new.lesson_type,
      'sessions', new.number_of_sessions, 'cents', new.total_cents));
  return null;
end $$;
create trigger bookings_audit after insert on bookings for each row execute function bookings_audit();

-- What a person accepted at sign-up and later, by the version of the text (features/accounts/consents.ts).
create type consent_document as enum ('parental_authority', 'terms', 'privacy');
create table consents (
  user_id uuid not null references users on delete cascade,
  document consent_document not null,
  version date not null,
  accepted_at timestamptz not null default now(),
  primary key (user_id, document, version)
);

-- Archives of a person's data. Built by a job, deleted when they expire.
create table data_exports (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  archive bytea,
  check ((ready_at is null) = (archive is null))
);
create index data_exports_of_user on data_exports (user_id, requested_at desc);

-- An erased account keeps its row when bookings refer to it, without name, address and password.
alter table users add column erased_at timestamptz;

-- The address that the confirmation of an erasure is sent to; deleted after a week.
create table erasure_receipts (
  id uuid primary key default uuidv7(),
  email text not null,
  erased_at timestamptz not null
);
