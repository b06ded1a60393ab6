-- A suspended teacher is not offered for booking; account, calendar and agreed lessons stay.
alter table teachers add column suspended_at timestamptz;
alter table teachers alter column is_listed
  set expression as (approved_at is not null and retired_at is null and suspended_at is null);

create or replace function teachers_before_write() returns trigger language plpgsql as $$
begin
  new.search_text := (
    select fold(concat_ws(' ', p.first_name, p.last_name, array_to_string(new.specialization, ' ')))
    from profiles p where p.id = new.id
  );
  if tg_op = 'UPDATE' and (new.timezone, new.trial_lesson_available, new.hourly_rate_cents, new.minimum_notice_minutes,
      new.approved_at, new.retired_at, new.suspended_at)
     is distinct from (old.timezone, old.trial_lesson_available, old.hourly_rate_cents, old.minimum_notice_minutes,
      old.approved_at, old.retired_at, old.suspended_at) then
    new.calendar_version := old.calendar_version + 1;
  end if;
  return new;
end $$;

drop trigger teachers_after_update on teachers;
create trigger teachers_after_update after update on teachers for each row
  when ((new.timezone, new.rating, new.trial_lesson_available, new.approved_at, new.retired_at, new.suspended_at, new.minimum_notice_minutes)
    is distinct from (old.timezone, old.rating, old.trial_lesson_available, old.approved_at, old.retired_at, old.suspended_at, old.minimum_notice_minutes))
  execute function teachers_after_update();
