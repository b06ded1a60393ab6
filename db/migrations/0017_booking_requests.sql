-- A child's own login asks for lessons that cost money, and a parent answers (docs/domain.md, "Booking").

create table booking_requests (
  -- The id of the booking that the approval makes.
  id uuid primary key,
  parent_id uuid not null,
  student_id uuid not null,
  teacher_id uuid not null references teachers,
  lesson_type lesson_type not null check (lesson_type <> 'trial'),
  -- The choices as the booking procedure takes them, and their hash.
  choices jsonb not null check (jsonb_typeof(choices) = 'object'),
  fingerprint text not null,
  -- Of the first lesson.
  starts_at timestamptz not null,
  number_of_sessions number_of_sessions not null,
  total_cents cents not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at between requested_at and least(starts_at, requested_at + interval '48 hours')),
  approved_at timestamptz,
  refused_at timestamptz,
  decided_by uuid references users on delete set null,
  -- From the parent to the child.
  word text check (length(word) between 1 and 300),
  check (approved_at is null or refused_at is null),
  check (word is null or refused_at is not null),
  foreign key (student_id, parent_id) references students (id, parent_id) on delete cascade
);
create index booking_requests_of_parent on booking_requests (parent_id, requested_at desc, id);
create index booking_requests_of_student on booking_requests (student_id);

-- A booking with the id of a request answers it, in the same transaction. A refused request cannot be booked.
create function bookings_answer_request() returns trigger language plpgsql as $$
begin
  update booking_requests set approved_at = now(), decided_by = new.booked_by
  where id = new.id and parent_id = new.parent_id and student_id = new.student_id
    and approved_at is null and refused_at is null;
  if not found and exists (select from booking_requests where id = new.id) then
    raise exception 'The request does not await an answer' using errcode = 'check_violation', constraint = 'booking_requests_open';
  end if;
  return null;
end $$;
create trigger bookings_answer_request after insert on bookings for each row execute function bookings_answer_request();

alter type notification_kind add value 'booking_requested';
