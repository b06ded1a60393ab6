-- Accounts: people, their one role, sessions, mailed links, the second factor, consents, export and erasure.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create type role as enum ('parent', 'student', 'teacher', 'admin');
create type interface_language as enum ('french', 'english', 'arabic');
create type account_link_purpose as enum ('confirm_email', 'reset_password', 'change_email');
create type consent_document as enum ('parental_authority', 'terms', 'privacy');

-- Text without case and accents, for searching. unaccent() is only STABLE because its dictionary could be replaced; ours is
-- not, so an index may use it.
create function folded(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- A LIKE pattern that finds the typed text anywhere. Folds first, because folding may produce % or _.
create function search_pattern(typed text) returns text
  language sql immutable parallel safe strict
  return '%' || regexp_replace(folded(typed), '([\\%_])', '\\\1', 'g') || '%';

-- Users, sessions, accounts and verifications are better-auth's tables.
create table users (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 200),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  username text unique,
  display_username text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- An erased account keeps its row when bookings refer to it, without name, address and password.
  erased_at timestamptz
);

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  -- The browser's time zone, shown as the place of the session; nothing is looked up by IP address.
  zone text check (length(zone) <= 80),
  -- Updated at most every ten minutes.
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table accounts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);

create table verifications (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One role per account.
create table user_roles (
  user_id uuid primary key references users on delete cascade,
  role role not null,
  -- Of teachers and the school (docs/domain.md, "Languages"). A parent's preference is in parents; a child's login uses the
  -- family's.
  language_preference interface_language,
  unique (user_id, role),
  constraint user_roles_language_of_staff check (language_preference is null or role in ('teacher', 'admin'))
);

create table profiles (
  id uuid primary key references users on delete cascade,
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null default '' check (length(last_name) <= 80),
  -- Digits, in groups or not. Only read by the school, never dialled by the program.
  phone text check (phone ~ '^\+?[0-9]([ .-]?[0-9]){5,14}$')
);

-- A parent's sign-up until the address is confirmed and the browser that signed up has continued.
create table sign_ups (
  user_id uuid primary key references users on delete cascade,
  -- The page that the person was going to: a path of this site, checked by src/features/accounts/accounts.ts.
  next_path text not null check (next_path like '/%' and length(next_path) <= 2000),
  -- The code of the last mail, hashed with a key of the program; null until that mail is composed.
  code_hash text,
  code_sent_at timestamptz,
  -- Set when the browser that signed up received its session; it receives only one.
  continued_at timestamptz,
  created_at timestamptz not null default now(),
  check ((code_hash is null) = (code_sent_at is null))
);

-- Links sent by mail. Only the hash of the token is stored, so that a copy of the table is useless.
create table account_links (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  purpose account_link_purpose not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

-- A new address that awaits its confirmation, and afterwards the former address until its owner has been notified.
create table email_changes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  email text not null check (length(email) <= 254),
  former_email text,
  requested_at timestamptz not null,
  changed_at timestamptz,
  check ((changed_at is null) = (former_email is null))
);

-- The second factor: codes of an authenticator app.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with a key made from the program's secret.
  secret text not null,
  -- The session that is setting it up; only that one sees the secret.
  session_id uuid,
  created_at timestamptz not null,
  -- Set by the first right code. Before, signing in asks for none.
  enabled_at timestamptz,
  -- The 30-second step of the last accepted code. A code works once: the next one must be of a later step.
  last_step bigint not null default 0 check (last_step >= 0)
);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign-ins whose password was right and whose code is awaited. Only the hash of the browser's token is stored.
create table sign_in_challenges (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);

-- Counters of rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- What a person accepted at sign-up and later, by the version of the text (src/features/accounts/consents.ts).
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

-- The address that the confirmation of an erasure is sent to; deleted after a week.
create table erasure_receipts (
  id uuid primary key default uuidv7(),
  email text not null,
  erased_at timestamptz not null
);

create index users_by_part_of_email on users using gin (email gin_trgm_ops);
-- The school's list of all accounts, the newest first, a page at a time.
create index users_by_date on users (created_at, id);
create index sessions_of_user on sessions (user_id);
create index accounts_of_user on accounts (user_id);
create index verifications_by_identifier on verifications (identifier);
create index profiles_search on profiles using gin (folded(first_name || ' ' || last_name) gin_trgm_ops);
-- The school's search finds names by their first two letters; a trigram index needs three.
create index profiles_by_first_name on profiles (folded(first_name) text_pattern_ops);
create index profiles_by_last_name on profiles (folded(last_name) text_pattern_ops);
-- The school lists its teachers by first name and its families by last name, a page at a time. Without these indexes each page
-- folds and sorts the names of all people.
create index profiles_by_full_name on profiles (folded(first_name || ' ' || last_name), id);
create index profiles_by_family_name on profiles (folded(last_name || ' ' || first_name), id);
create index account_links_of_user on account_links (user_id, purpose);
create unique index email_changes_open on email_changes (user_id) where changed_at is null;
create index email_changes_of_user on email_changes (user_id);
create index sign_in_challenges_of_user on sign_in_challenges (user_id);
create index data_exports_of_user on data_exports (user_id, requested_at desc);

-- A session ends 90 days after it was opened, however often it is used.
create function limit_session_life() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
  end if;
  new.expires_at := least(new.expires_at, new.created_at + interval '90 days');
  return new;
end $$;

-- Notifies all processes, so that the live streams of the session end.
create function sessions_after_delete() returns trigger language plpgsql as $$
begin
  perform pg_notify('kalima_events', 'session:' || old.id);
  return null;
end $$;

create function second_factors_step_grows() returns trigger language plpgsql as $$
begin
  if new.secret = old.secret and new.last_step < old.last_step then
    raise exception 'A code works once' using errcode = 'check_violation', constraint = 'second_factors_step_grows';
  end if;
  return new;
end $$;

create trigger sessions_limited_life before insert or update of expires_at, created_at on sessions
  for each row execute function limit_session_life();
create trigger sessions_after_delete after delete on sessions for each row execute function sessions_after_delete();
create trigger second_factors_step_grows before update on second_factors
  for each row execute function second_factors_step_grows();
