-- Accounts: better-auth's tables, one role per account, links sent by mail.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Text without case and accents, for searching. unaccent() is only STABLE because its dictionary could be replaced; ours is
-- not, so an index may use it.
create function folded(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- A LIKE pattern that finds the typed text anywhere. Folds first, because folding may produce % or _.
create function search_pattern(typed text) returns text
  language sql immutable parallel safe strict
  return '%' || regexp_replace(folded(typed), '([\\%_])', '\\\1', 'g') || '%';

create type role as enum ('parent', 'student', 'teacher', 'admin');

create table users (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 200),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  username text unique,
  display_username text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_by_part_of_email on users using gin (email gin_trgm_ops);

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);

-- Notifies all processes, so that the live streams of the session end.
create function sessions_after_delete() returns trigger language plpgsql as $$
begin
  perform pg_notify('kalima_events', 'session:' || old.id);
  return null;
end $$;
create trigger sessions_after_delete after delete on sessions for each row execute function sessions_after_delete();

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
create index accounts_of_user on accounts (user_id);

create table verifications (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

-- Links sent by mail. Only the hash of the token is stored, so that a copy of the table is useless.
create type account_link_purpose as enum ('confirm_email', 'reset_password');
create table account_links (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  purpose account_link_purpose not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_links_of_user on account_links (user_id, purpose);

-- Counters of rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- One role per account.
create table user_roles (
  user_id uuid primary key references users on delete cascade,
  role role not null,
  unique (user_id, role)
);
