-- The other parent of a family: a parent whose row has joined the row of the parent who opened the family. That row's id stays
-- the id of the family, also once its own person has closed the account (place is null then).
alter table parents
  add column joined_family uuid references parents (id),
  add column place smallint default 1,
  add column family_id uuid generated always as (coalesce(joined_family, id)) stored,
  add constraint parents_place_check check (place in (1, 2)),
  add constraint parents_not_in_itself check (joined_family <> id),
  -- A parent who joined has a place: only the row of the family outlives its person.
  add constraint parents_joined_place check (joined_family is null or place is not null),
  add constraint parents_family_place_key unique (family_id, place);
alter table parents alter column family_id set not null;
update parents set place = null where id in (select id from users where erased_at is not null);

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
create trigger parents_join after insert or update of joined_family on parents
  for each row when (new.joined_family is not null) execute function parents_after_join();

create function students_in_own_family() returns trigger language plpgsql as $$
begin
  perform from parents where id = new.parent_id for no key update;
  if exists (select from parents where id = new.parent_id and joined_family is not null) then
    raise exception 'A child belongs to the row of the family'
      using errcode = 'check_violation', constraint = 'students_in_own_family';
  end if;
  return null;
end $$;
create trigger students_family after insert or update of parent_id on students
  for each row execute function students_in_own_family();

-- Only a hash of the link is stored. A mailed one is made when the mail leaves.
create table parent_invitations (
  id uuid primary key default uuidv7(),
  family_id uuid not null references parents (id) on delete cascade,
  invited_by uuid not null references users (id) on delete cascade,
  email text check (length(email) <= 254),
  token_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references users (id) on delete set null,
  revoked_at timestamptz,
  check (expires_at > created_at),
  check (used_at is null or revoked_at is null)
);
create unique index parent_invitations_open on parent_invitations (family_id) where used_at is null and revoked_at is null;
create index parent_invitations_of_person on parent_invitations (invited_by);

alter table messages add column written_by uuid references users (id) on delete set null;
create index messages_of_writer on messages (written_by) where written_by is not null;

-- A block of a family's first parent blocks the family; one of the second parent blocks that person alone.
create or replace function is_blocked(account uuid) returns boolean stable language sql
return exists (select from account_blocks b where b.user_id = account)
  or exists (
    select from (
      select p.family_id from parents p where p.id = account
      union all select s.parent_id from students s where s.user_id = account
    ) own
    join parents first on first.family_id = own.family_id and first.place = 1
    join account_blocks b on b.user_id = first.id);

create or replace function account_blocks_before_insert() returns trigger language plpgsql as $$
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

create or replace function refuse_booking_of_blocked() returns trigger language plpgsql as $$
begin
  perform from users where id in (new.parent_id, new.booked_by) order by id for key share;
  if is_blocked(new.parent_id) or (new.booked_by is distinct from new.parent_id and is_blocked(new.booked_by)) then
    raise exception 'The account is blocked'
      using errcode = 'check_violation', constraint = 'bookings_not_blocked';
  end if;
  return new;
end $$;
