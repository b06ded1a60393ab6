-- What happened while a person was not looking. Ids alone: names and hours are read when the list is, so that an erased
-- child is named nowhere and a moved lesson is told at its new hour.

create type notification_kind as enum (
  'lesson_booked', 'lesson_cancelled', 'seat_released', 'lesson_confirmed', 'lesson_moved', 'lesson_link', 'message'
);

create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  kind notification_kind not null,
  booking_id uuid references bookings on delete cascade,
  lesson_id uuid references lessons on delete cascade,
  student_id uuid references students on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  -- How many messages one notification stands for.
  count integer not null default 1 check (count > 0),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  check ((kind = 'message') = (conversation_id is not null))
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
-- A chat is one notification until it is read.
create unique index notifications_one_a_conversation on notifications (user_id, conversation_id) where read_at is null;
create index notifications_of_student on notifications (student_id);
create index notifications_of_conversation on notifications (conversation_id);
create index notifications_of_lesson on notifications (lesson_id);
create index notifications_of_booking on notifications (booking_id);
