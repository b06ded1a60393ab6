-- Accounts that the school has blocked. A blocked account holds no session, books nothing and, if it is a teacher's, is not
-- listed. Blocking a parent also shuts the children's logins.

create table account_blocks (
  user_id uuid primary key references users on delete cascade,
  blocked_at timestamptz not null,
  blocked_by uuid references users on delete set null,
  -- Kept for the school; the person does not read it.
  reason text not null check (length(reason) between 1 and 500),
  -- Whether the block suspended a teacher's profile, so that unblocking lists it again.
  has_suspended boolean not null default false,
  constraint account_blocks_not_oneself check (user_id <> blocked_by)
);

-- Whether an account, or the parent of a child's login, is blocked.
create function is_blocked(account uuid) returns boolean language sql stable
  return exists (select from public.account_blocks b where b.user_id = account)
    or exists (
      select from public.account_blocks b join public.students s on s.parent_id = b.user_id where s.user_id = account
    );

create function account_blocks_before_insert() returns trigger language plpgsql as $$
begin
  -- Sessions and bookings lock the same rows: they are either stored before and end here, or wait and are refused.
  perform from users u
    where u.id = new.user_id or u.id in (select s.user_id from students s where s.parent_id = new.user_id)
    order by u.id for update;
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
  delete from sessions
    where user_id = new.user_id or user_id in (select s.user_id from students s where s.parent_id = new.user_id);
  return new;
end $$;
create trigger account_blocks_before_insert before insert on account_blocks
  for each row execute function account_blocks_before_insert();

create function refuse_session_of_blocked() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id for key share;
  if is_blocked(new.user_id) then
    raise exception 'The account is blocked'
      using errcode = 'check_violation', constraint = 'sessions_not_blocked';
  end if;
  return new;
end $$;
create trigger sessions_not_blocked before insert on sessions
  for each row execute function refuse_session_of_blocked();

create function refuse_booking_of_blocked() returns trigger language plpgsql as $$
begin
  perform from users where id = new.parent_id for key share;
  if is_blocked(new.parent_id) then
    raise exception 'The account is blocked'
      using errcode = 'check_violation', constraint = 'bookings_not_blocked';
  end if;
  return new;
end $$;
create trigger bookings_not_blocked before insert on bookings
  for each row execute function refuse_booking_of_blocked();

-- Blocking a teacher suspends the profile as well; only unblocking may end that.
create function refuse_listing_of_blocked() returns trigger language plpgsql as $$
begin
  if new.suspended_at is null and is_blocked(new.id) then
    raise exception 'The account is blocked'
      using errcode = 'check_violation', constraint = 'teachers_not_blocked';
  end if;
  return new;
end $$;
create trigger teachers_not_blocked before insert or update of suspended_at on teachers
  for each row execute function refuse_listing_of_blocked();
