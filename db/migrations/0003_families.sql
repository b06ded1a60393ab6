-- Families: parents, their children, the invitation of the other parent, and the accounts that the school has blocked.

create type level as enum ('niveau-1', 'niveau-2', 'niveau-3', 'niveau-4', 'niveau-5');
create type arabic_preference as enum ('litteraire', 'dialectal', 'both');

-- The row of the parent who opened the family is the row of the family: its id is the family's id, also once that person has
-- closed the account (place is null then). The other parent's row joins it.
create table parents (
  id uuid primary key references profiles on delete cascade,
  role role not null default 'parent' check (role = 'parent'),
  country text not null default '' check (length(country) <= 80),
  language_preference interface_language not null default 'french',
  timezone text not null default 'Europe/Paris',
  joined_family uuid references parents,
  place smallint default 1 check (place in (1, 2)),
  family_id uuid not null generated always as (coalesce(joined_family, id)) stored,
  -- Changes with every booking of the family. A plan made with another version is made again, so that two simultaneous
  -- bookings, with two teachers, do not exceed a limit of the family together.
  booking_version bigint not null default 0,
  -- A family is new until the school has approved it or an individual or trial lesson was given
  -- (docs/domain.md, "Families and children").
  approved_at timestamptz,
  -- Deferred: deleting an account deletes role and profile in one statement, in either order.
  foreign key (id, role) references user_roles (user_id, role) deferrable initially deferred,
  constraint parents_not_in_itself check (joined_family <> id),
  -- A parent who joined has a place: only the row of the family outlives its person.
  constraint parents_joined_place check (joined_family is null or place is not null),
  constraint parents_family_place_key unique (family_id, place)
);

create table students (
  id uuid primary key default uuidv7(),
  parent_id uuid not null references parents on delete cascade,
  user_id uuid unique references users on delete set null,
  first_name text not null check (length(first_name) between 1 and 80),
  age smallint not null check (age between 4 and 17),
  level level not null,
  -- False when the parent does not know the level: it is shown as yet to be assessed, and practice begins at the first level.
  level_known boolean not null default true,
  language_preference arabic_preference not null default 'both',
  interests text[] not null default '{}' check (cardinality(interests) <= 20),
  learning_goals text[] not null default '{}' check (cardinality(learning_goals) <= 20),
  availability text not null default '' check (length(availability) <= 500),
  created_at timestamptz not null default now(),
  unique (id, parent_id)
);

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

-- Invitations of the other parent. Only a hash of the link is stored; that of a mailed link is set when the mail is composed.
create table parent_invitations (
  id uuid primary key default uuidv7(),
  family_id uuid not null references parents on delete cascade,
  invited_by uuid not null references users on delete cascade,
  email text check (length(email) <= 254),
  token_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references users on delete set null,
  revoked_at timestamptz,
  check (expires_at > created_at),
  check (used_at is null or revoked_at is null)
);

-- Accounts that the school has blocked. A blocked account has no session, books nothing and, if it is a teacher's, is not
-- listed.
create table account_blocks (
  user_id uuid primary key references users on delete cascade,
  blocked_at timestamptz not null,
  blocked_by uuid references users on delete set null,
  -- Only the school reads it.
  reason text not null check (length(reason) between 1 and 500),
  -- Whether the block suspended a teacher's profile, so that unblocking lists it again.
  has_suspended boolean not null default false,
  constraint account_blocks_not_oneself check (user_id <> blocked_by)
);

create index students_of_parent on students (parent_id, created_at, id);
-- For the school's search; see profiles_by_first_name.
create index students_by_first_name on students (folded(first_name) text_pattern_ops);
create unique index parent_invitations_open on parent_invitations (family_id) where used_at is null and revoked_at is null;
create index parent_invitations_of_person on parent_invitations (invited_by);

create function parents_after_join() returns trigger language plpgsql as $$
begin
  -- Joins and new children of both rows take turns.
  perform from parents where id in (new.id, new.joined_family) order by id for no key update;
  if exists (select from parents where id = new.joined_family and joined_family is not null)
    or exists (select from parents where joined_family = new.id)
    or exists (select from students where parent_id = new.id)
    or exists (select from bookings where parent_id = new.id) then
    raise exception 'Only a parent without a family of their own joins another'
      using errcode = 'check_violation', constraint = 'parents_join_without_family';
  end if;
  return null;
end $$;

create function students_in_own_family() returns trigger language plpgsql as $$
begin
  perform from parents where id = new.parent_id for no key update;
  if exists (select from parents where id = new.parent_id and joined_family is not null) then
    raise exception 'A child belongs to the row of the family'
      using errcode = 'check_violation', constraint = 'students_in_own_family';
  end if;
  return null;
end $$;

create function students_after_insert() returns trigger language plpgsql as $$
begin
  -- Children who are added at the same time are counted one after another.
  perform from parents where id = new.parent_id for no key update;
  if (select count(*) from students where parent_id = new.parent_id) > 12 then
    raise exception 'A family has at most 12 children' using errcode = 'check_violation', constraint = 'students_at_most_12';
  end if;
  return null;
end $$;

-- Every student has a progress row.
create function start_progress() returns trigger language plpgsql as $$
begin
  insert into student_progress (student_id) values (new.id);
  return null;
end $$;

-- Whether an account is blocked. A block of a family's first parent blocks the family, with the children's logins; a block of
-- the second parent blocks that person alone.
create function is_blocked(account uuid) returns boolean stable language sql
return exists (select from account_blocks b where b.user_id = account)
  or exists (
    select from (
      select p.family_id from parents p where p.id = account
      union all select s.parent_id from students s where s.user_id = account
    ) own
    join parents first on first.family_id = own.family_id and first.place = 1
    join account_blocks b on b.user_id = first.id);

create function account_blocks_before_insert() returns trigger language plpgsql as $$
declare
  affected uuid[] := array(
    select new.user_id
    union select s.user_id from parents f join students s on s.parent_id = f.family_id
      where f.id = new.user_id and f.place = 1 and s.user_id is not null
    union select o.id from parents f join parents o on o.family_id = f.family_id
      where f.id = new.user_id and f.place = 1);
begin
  -- Sessions and bookings lock the same rows: they are either stored before and end here, or wait and are refused.
  perform from users u where u.id = any(affected) order by u.id for update;
  if exists (select from user_roles r where r.user_id = new.user_id and r.role = 'admin') then
    -- Two admins who block each other at the same time take turns.
    perform pg_advisory_xact_lock(hashtextextended('kalima:admins', 0));
    if not exists (
      select from user_roles r join users u on u.id = r.user_id
      where r.role = 'admin' and r.user_id <> new.user_id and u.email_verified
        and not exists (select from account_blocks b where b.user_id = r.user_id)
    ) then
      raise exception 'The last admin cannot be blocked'
        using errcode = 'check_violation', constraint = 'account_blocks_not_the_last_admin';
    end if;
  end if;
  delete from sessions where user_id = any(affected);
  return new;
end $$;

create function refuse_session_of_blocked() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id for key share;
  if is_blocked(new.user_id) then
    raise exception 'The account is blocked'
      using errcode = 'check_violation', constraint = 'sessions_not_blocked';
  end if;
  return new;
end $$;

create trigger parents_join after insert or update of joined_family on parents
  for each row when (new.joined_family is not null) execute function parents_after_join();
create trigger students_at_most_12 after insert or update of parent_id on students
  for each row execute function students_after_insert();
create trigger students_family after insert or update of parent_id on students
  for each row execute function students_in_own_family();
create trigger students_start_progress after insert on students for each row execute function start_progress();
create trigger account_blocks_before_insert before insert on account_blocks
  for each row execute function account_blocks_before_insert();
create trigger sessions_not_blocked before insert on sessions
  for each row execute function refuse_session_of_blocked();
