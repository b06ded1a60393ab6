-- People: accounts (better-auth's tables, in our hands), roles, families, teachers.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create type role as enum ('parent', 'student', 'teacher', 'admin');
create type level as enum ('niveau-1', 'niveau-2', 'niveau-3', 'niveau-4', 'niveau-5');
create type interface_language as enum ('french', 'english', 'arabic');
create type arabic_preference as enum ('litteraire', 'dialectal', 'both');

-- unaccent is only STABLE because its dictionary could be replaced; ours is not, so an index may rest on it.
create function fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

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

-- Links sent by mail. Only the hash is kept: whoever reads the table cannot use it.
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

-- One role an account.
create table user_roles (
  user_id uuid primary key references users on delete cascade,
  role role not null,
  unique (user_id, role)
);

create table profiles (
  id uuid primary key references users on delete cascade,
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null default '' check (length(last_name) <= 80)
);

create table parents (
  id uuid primary key references profiles on delete cascade,
  role role not null default 'parent' check (role = 'parent'),
  country text not null default '' check (length(country) <= 80),
  language_preference interface_language not null default 'french',
  timezone text not null default 'Europe/Paris',
  -- Judged at commit: deleting an account takes role and profile away in one statement, in whichever order.
  foreign key (id, role) references user_roles (user_id, role) deferrable initially deferred
);

create table students (
  id uuid primary key default uuidv7(),
  parent_id uuid not null references parents on delete cascade,
  user_id uuid unique references users on delete set null,
  first_name text not null check (length(first_name) between 1 and 80),
  age smallint not null check (age between 4 and 17),
  level level not null,
  language_preference arabic_preference not null default 'both',
  interests text[] not null default '{}' check (cardinality(interests) <= 20),
  learning_goals text[] not null default '{}' check (cardinality(learning_goals) <= 20),
  availability text not null default '' check (length(availability) <= 500),
  created_at timestamptz not null default now(),
  unique (id, parent_id)
);
create index students_of_parent on students (parent_id, created_at, id);

create table student_progress (
  student_id uuid primary key references students on delete cascade,
  reading smallint not null default 0 check (reading between 0 and 100),
  writing smallint not null default 0 check (writing between 0 and 100),
  speaking smallint not null default 0 check (speaking between 0 and 100),
  comprehension smallint not null default 0 check (comprehension between 0 and 100),
  completed_lessons integer not null default 0 check (completed_lessons >= 0),
  total_hours numeric(7, 1) not null default 0 check (total_hours >= 0),
  current_level_progress smallint not null default 0 check (current_level_progress between 0 and 100),
  points integer not null default 0 check (points >= 0)
);
-- A child has a progress from the first day, whoever inserts the child.
create function start_progress() returns trigger language plpgsql as $$
begin
  insert into student_progress (student_id) values (new.id);
  return null;
end $$;
create trigger students_start_progress after insert on students for each row execute function start_progress();

create table teachers (
  id uuid primary key references profiles on delete cascade,
  role role not null default 'teacher' check (role = 'teacher'),
  timezone text not null,
  trial_lesson_available boolean not null default false,
  hourly_rate_cents integer not null default 3500 check (hourly_rate_cents between 0 and 100000),
  minimum_notice_minutes integer not null default 120 check (minimum_notice_minutes between 0 and 20160),
  specialization text[] not null default '{}' check (cardinality(specialization) <= 10),
  levels level[] not null default '{}',
  rating numeric(2, 1) not null default 0 check (rating between 0 and 5),
  online_lessons boolean not null default true,
  total_students integer not null default 0 check (total_students >= 0),
  total_lessons integer not null default 0 check (total_lessons >= 0),
  -- [{ "title", "place", "year" }]
  education jsonb not null default '[]' check (jsonb_typeof(education) = 'array'),
  teaching_experience text not null default '' check (length(teaching_experience) <= 4000),
  presentation_video_url text check (presentation_video_url ~ '^(https://|/)[^\s]+$' and length(presentation_video_url) <= 500),
  headline text not null default '' check (length(headline) <= 200),
  bio text not null default '' check (length(bio) <= 4000),
  bio_ar text not null default '' check (length(bio_ar) <= 4000),
  teaching_style text[] not null default '{}' check (cardinality(teaching_style) <= 10),
  approved_at timestamptz,
  retired_at timestamptz,
  -- Grows with whatever a booking is judged by: rules, zone, rate, notice. A booking judged on an older one is judged again.
  calendar_version bigint not null default 0,
  search_text text not null default '',
  -- On the public list and open for booking.
  is_listed boolean not null generated always as (approved_at is not null and retired_at is null) stored,
  -- Judged at commit: deleting an account takes role and profile away in one statement, in whichever order.
  foreign key (id, role) references user_roles (user_id, role) deferrable initially deferred
);
create index teachers_by_rating on teachers (rating desc, id) where is_listed;
create index teachers_search on teachers using gin (search_text gin_trgm_ops) where is_listed;

create function teachers_before_write() returns trigger language plpgsql as $$
begin
  new.search_text := (
    select fold(concat_ws(' ', p.first_name, p.last_name, array_to_string(new.specialization, ' ')))
    from profiles p where p.id = new.id
  );
  if tg_op = 'UPDATE' and (new.timezone, new.trial_lesson_available, new.hourly_rate_cents, new.minimum_notice_minutes, new.approved_at, new.retired_at)
     is distinct from (old.timezone, old.trial_lesson_available, old.hourly_rate_cents, old.minimum_notice_minutes, old.approved_at, old.retired_at) then
    new.calendar_version := old.calendar_version + 1;
  end if;
  return new;
end $$;
create trigger teachers_before_write before insert or update on teachers for each row execute function teachers_before_write();

create function profiles_after_rename() returns trigger language plpgsql as $$
begin
  update teachers set search_text = '' where id = new.id;  -- the trigger above fills it in
  return null;
end $$;
create trigger profiles_after_rename after update of first_name, last_name on profiles for each row execute function profiles_after_rename();
