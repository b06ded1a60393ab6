-- Stop older processes before this runs: they add requests without zones.
alter table booking_requests add column timezone text;
alter table booking_requests add column teacher_timezone text;

update booking_requests r set timezone = f.timezone, teacher_timezone = t.timezone
from parents f, teachers t where f.id = r.parent_id and t.id = r.teacher_id;

alter table booking_requests alter column timezone set not null;
alter table booking_requests alter column teacher_timezone set not null;
comment on column booking_requests.timezone is 'The zone in which the dates of choices were chosen.';
comment on column booking_requests.teacher_timezone is
  $$The teacher's zone in which the hours of a series were read. An approval in another one is refused and stores it, with the hours that it gives (docs/domain.md, "Booking").$$;
