-- The school: its settings, texts and logo, the files that are to be deleted, and the audit log.

create type school_text_part as enum (
  'identity', 'prices', 'details', 'legal-notice', 'privacy', 'terms', 'recording-consent', 'voice-consent', 'teacher-voice',
  'parental-authority'
);

create table school_settings (
  -- One row.
  is_only_row boolean primary key default true check (is_only_row),
  -- Nothing is booked further ahead.
  booking_horizon_months smallint not null default 12 check (booking_horizon_months between 1 and 24),
  -- Booked lessons of one child that are still to come.
  lessons_ahead_per_child smallint not null default 60 check (lessons_ahead_per_child between 1 and 500),
  -- A new family sits in no group with other children.
  new_families_wait boolean not null default true,
  -- How long recordings of lessons are kept.
  recording_days smallint not null default 60 check (recording_days between 1 and 365),
  -- Until how long before the lesson cancelling is free (docs/domain.md, "Cancelling").
  free_cancellation_hours smallint not null default 24 check (free_cancellation_hours between 0 and 72),
  -- The shortest notice of a booking, whatever a teacher chose (docs/domain.md, "Teachers").
  notice_hours smallint not null default 0 check (notice_hours between 0 and 168)
);
insert into school_settings default values;

-- What the school writes about itself: name, contact, prices, legal details and texts, the consents that parents and teachers
-- give, in each language (docs/domain.md, "The school’s texts"). Every change is a new version with its author and time; the
-- newest one counts. An empty object restores the text of the program or of school.json.
-- A change of a consent asks again: the consent keeps the day of the text in its column version.
create table school_texts (
  part school_text_part not null,
  locale text not null check (locale in ('fr', 'en')),
  -- Of two people who write the same version, the primary key refuses the second.
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 200000),
  written_by uuid references users on delete set null,
  written_at timestamptz not null,
  primary key (part, locale, version)
);

-- The school's own logo; without a row the program's mark is shown. The file is school-logos/<stored_as>.png of the storage;
-- pages address it by the SHA-256 of its content.
create table school_logo (
  -- At most one row.
  is_only_row boolean primary key default true check (is_only_row),
  stored_as uuid not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  width smallint not null check (width between 1 and 480),
  height smallint not null check (height between 1 and 160),
  uploaded_by uuid references users on delete set null,
  uploaded_at timestamptz not null
);

-- Files to delete from the storage. A row is written before a file is stored (due in an hour, removed in the transaction that
-- keeps the file) and in the transaction that deletes the row naming the file, so that a crash leaves no file behind.
create table file_removals (
  path text primary key check (path ~ '^[a-z0-9][a-z0-9._/-]*$' and length(path) <= 300),
  due_at timestamptz not null
);

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
-- Nobody changes the log, the program's own account included. The trigger audit_log_is_append_only also stops a superuser,
-- whom grants do not bind.
revoke update, delete, truncate on audit_log from public, current_user;

-- The address an entry came from, deleted after a year. No foreign key: checking it would need the right to update the log.
create table audit_addresses (
  entry_id bigint primary key,
  address text not null check (length(address) <= 100),
  at timestamptz not null
);

create index school_texts_of_author on school_texts (written_by) where written_by is not null;
create index school_logo_of_author on school_logo (uploaded_by) where uploaded_by is not null;
create index file_removals_due on file_removals (due_at);
create index audit_log_by_actor on audit_log (actor, id desc) where actor is not null;
create index audit_log_by_subject on audit_log (subject, id desc) where subject is not null;
create index audit_log_by_action on audit_log (action, id desc);
-- The history of a lesson, a booking or a family is found by the ids in the details:
-- {"lesson": id}, {"lessons": [id, …]}, {"booking": id}.
create index audit_log_by_details on audit_log using gin (details jsonb_path_ops);
create index audit_addresses_by_time on audit_addresses (at);

create function refuse_settings_removal() returns trigger language plpgsql as $$
begin
  raise exception 'school_settings keeps its row' using errcode = 'restrict_violation';
end $$;

-- The last instant at which a lesson may start that is booked now.
create function bookable_until(p_now timestamptz) returns timestamptz language sql stable
begin atomic
  select (p_now at time zone 'UTC' + make_interval(months => booking_horizon_months)) at time zone 'UTC' from school_settings;
end;

create function offered_free_cancellation_hours() returns smallint language sql stable
begin atomic
  select free_cancellation_hours from school_settings;
end;

-- A published text stays, because families accepted it. Only the author may become null, with the author's account.
create function school_texts_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.written_by is null
    and (old.part, old.locale, old.version, old.content, old.written_at)
      = (new.part, new.locale, new.version, new.content, new.written_at) then return new; end if;
  raise exception 'a version of a school text is never changed or deleted' using errcode = '23001';
end $$;

-- Removes the file in the same transaction as the row that names it, also when the row is replaced.
create function remove_logo_file() returns trigger language plpgsql as $$
begin
  insert into file_removals (path, due_at) values ('school-logos/' || old.stored_as || '.png', now())
  on conflict (path) do update set due_at = excluded.due_at;
  return old;
end $$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end $$;

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

create function sessions_audit_delete() returns trigger language plpgsql as $$
begin
  perform write_audit(now(), user_id, 'sessions_ended', user_id, null, null, jsonb_build_object('sessions', count(*)))
  from gone group by user_id;
  return null;
end $$;

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

create trigger school_settings_stay before delete or truncate on school_settings
  for each statement execute function refuse_settings_removal();
create trigger school_texts_stay before update or delete on school_texts for each row execute function school_texts_stay();
create trigger school_logo_file after delete on school_logo for each row execute function remove_logo_file();
create trigger school_logo_replaced after update of stored_as on school_logo
  for each row when (old.stored_as <> new.stored_as) execute function remove_logo_file();
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger sessions_audit_insert after insert on sessions for each row execute function sessions_audit_insert();
create trigger sessions_audit_delete after delete on sessions
  referencing old table as gone for each statement execute function sessions_audit_delete();
create trigger user_roles_audit after insert or update or delete on user_roles
  for each row execute function user_roles_audit();
