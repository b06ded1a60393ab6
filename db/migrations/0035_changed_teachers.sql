alter table seats add column teacher_changed boolean not null default false;
comment on column seats.teacher_changed is
  $$The school gave the lesson to another teacher than the one of the booking while this seat was held: it is cancelled free of charge until the start (docs/domain.md, "The school's desk").$$;

-- A seat that moved was given its hour with the teacher that its lesson had then.
update seats s set teacher_changed = true
from lessons l, bookings b
where l.id = s.lesson_id and b.id = s.booking_id and s.released_at is null and l.teacher_id <> b.teacher_id
  and not exists (select from seats o join lessons before on before.id = o.lesson_id
    where o.moved_to = s.id and before.teacher_id = l.teacher_id);
