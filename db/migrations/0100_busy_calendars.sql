-- Calendars that a teacher keeps elsewhere: only the times in which they are busy are stored (docs/domain.md, "Other calendars").

create table busy_calendars (
  id uuid primary key,
  teacher_id uuid not null references teachers on delete cascade,
  place smallint not null check (place between 1 and 3),
  -- The teacher's own word for it.
  name text not null check (length(name) <= 60),
  -- The address is a key to the calendar, so it is encrypted and never shown again.
  address text not null check (length(address) <= 8000),
  -- Its host alone, by which the teacher knows it again.
  host text not null check (length(host) between 1 and 253),
  added_at timestamptz not null,
  tried_at timestamptz not null,
  -- The last time that it could be read; what was read then counts for a day.
  read_at timestamptz not null,
  busy tstzmultirange not null default '{}',
  failure text check (failure in ('unreachable', 'refused', 'not_a_calendar', 'oversized')),
  failing_since timestamptz,
  dropped_at timestamptz,
  unique (teacher_id, place),
  constraint busy_calendars_failing check ((failure is null) = (failing_since is null)),
  constraint busy_calendars_dropped check (dropped_at is null or (failure is not null and busy = '{}'))
);
-- A search looks into those of many teachers; decompressing one takes longer than reading it.
alter table busy_calendars alter column busy set storage external;
create index busy_calendars_to_read on busy_calendars (tried_at);

-- Busy times are part of the calendar that bookings are planned on (docs/decisions/0004).
create function busy_calendars_after_write() returns trigger language plpgsql as $$
begin
  update teachers set calendar_version = calendar_version + 1 where id = coalesce(new.teacher_id, old.teacher_id);
  return null;
end $$;
create trigger busy_calendars_after_insert_or_delete after insert or delete on busy_calendars
  for each row execute function busy_calendars_after_write();
create trigger busy_calendars_after_update after update of busy on busy_calendars
  for each row when (old.busy is distinct from new.busy) execute function busy_calendars_after_write();

-- A teacher is notified once when a calendar could not be read for a day.
alter type notification_kind add value 'calendar_unreadable';
