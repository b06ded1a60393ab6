-- A cancellation that the school enters for a family, which asked by telephone say, is the family's: figures, records and the teacher's
-- mail show it as such, and not as the school's own (docs/domain.md, "The school's desk").
alter table seats
  add column released_for_family boolean not null default false,
  add column limit_waived boolean not null default false,
  add constraint seats_released_for_family check (not released_for_family or released_by_school),
  add constraint seats_limit_waived check (not limit_waived or (released_for_family and given_back_at is not null));
comment on column seats.released_for_family is
  'The school cancelled or moved the seat for the family. released_by_school alone: the school did it for its own reasons, as with a block.';
comment on column seats.limit_waived is
  'The school gave the seat back when it cancelled it for the family, although the family''s limit was past.';

-- The school gives a reason whenever it acts for a family, and none with a block.
update seats s
set released_for_family = true,
  limit_waived = s.moved_to is null and s.given_back_at = s.released_at
    and s.released_at > s.starts_at - make_interval(hours => case when s.teacher_changed then 0 else b.free_cancellation_hours end)
from bookings b
where b.id = s.booking_id and s.released_by_school and s.release_reason is not null;
