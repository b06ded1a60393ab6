-- The hours of free cancellation and the shortest notice are the school's (docs/domain.md, "Cancelling" and "Teachers").
alter table school_settings
  add column free_cancellation_hours smallint not null default 24 check (free_cancellation_hours between 0 and 72),
  add column notice_hours smallint not null default 0 check (notice_hours between 0 and 168);

-- A booking keeps the hours that were promised when it was made. Those that are there were promised 24.
alter table bookings
  add column free_cancellation_hours smallint not null default 24 check (free_cancellation_hours between 0 and 72);

create function offered_free_cancellation_hours() returns smallint language sql stable
begin atomic
  select free_cancellation_hours from school_settings;
end;
alter table bookings alter column free_cancellation_hours set default offered_free_cancellation_hours();

create function refuse_promise_change() returns trigger language plpgsql as $$
begin
  raise exception 'a booking keeps its hours of free cancellation'
    using errcode = 'check_violation', constraint = 'bookings_keep_free_cancellation';
end $$;
create trigger bookings_keep_free_cancellation before update of free_cancellation_hours on bookings
  for each row when (new.free_cancellation_hours is distinct from old.free_cancellation_hours)
  execute function refuse_promise_change();

-- A teacher's notice is never shorter than the school's. minimum_notice_minutes is the one that counts: it is written with the
-- teacher's choice, which is stored beside it and counts again once the school asks for less.
alter table teachers add column chosen_notice_minutes integer not null default 120;
update teachers set chosen_notice_minutes = minimum_notice_minutes;
alter table teachers add constraint teachers_notice_of_school check (minimum_notice_minutes >= chosen_notice_minutes);

create function apply_school_notice() returns trigger language plpgsql as $$
begin
  new.chosen_notice_minutes := new.minimum_notice_minutes;
  -- The lock: a teacher who is added while the school changes its notice waits for the change.
  select greatest(new.minimum_notice_minutes, notice_hours * 60) into new.minimum_notice_minutes
  from school_settings for share;
  return new;
end $$;
-- Its name sorts before teachers_before_write, which compares the notice that counts.
create trigger teachers_apply_school_notice before insert or update of minimum_notice_minutes on teachers
  for each row execute function apply_school_notice();

create function apply_notice_to_teachers() returns trigger language plpgsql as $$
begin
  update teachers set minimum_notice_minutes = chosen_notice_minutes
  where minimum_notice_minutes <> greatest(chosen_notice_minutes, new.notice_hours * 60);
  return null;
end $$;
create trigger school_settings_notice after update of notice_hours on school_settings
  for each row when (new.notice_hours <> old.notice_hours) execute function apply_notice_to_teachers();
