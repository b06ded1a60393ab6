-- Messages between a parent and a teacher who have a booking in common, and notifications.

create type message_side as enum ('parent', 'teacher');

create table conversations (
  id uuid primary key default uuidv7(),
  parent_id uuid not null references parents on delete cascade,
  teacher_id uuid not null references teachers on delete cascade,
  -- Number of the last message; writers to one conversation queue at this row.
  last_no integer not null default 0 check (last_no >= 0),
  -- The last number that each side has read.
  parent_read_no integer not null default 0 check (parent_read_no between 0 and last_no),
  teacher_read_no integer not null default 0 check (teacher_read_no between 0 and last_no),
  -- The message that a mail was enqueued for; no further mail is sent until its reader has read.
  parent_mail_no integer,
  teacher_mail_no integer,
  last_message_at timestamptz not null,
  -- Changes with every message and every reading; live streams compare it.
  changed_at timestamptz not null,
  unique (parent_id, teacher_id),
  unique (id, parent_id)
);
create index conversations_of_parent on conversations (parent_id, last_message_at desc, id desc);
create index conversations_of_teacher on conversations (teacher_id, last_message_at desc, id desc);

create table messages (
  -- Chosen by the sender, so that a message sent twice is stored once.
  id uuid primary key,
  conversation_id uuid not null,
  parent_id uuid not null,
  no integer not null check (no > 0),
  sender message_side not null,
  student_id uuid not null,
  body text not null check (length(body) between 1 and 4000),
  sent_at timestamptz not null,
  unique (conversation_id, no),
  foreign key (conversation_id, parent_id) references conversations (id, parent_id) on delete cascade,
  -- The child is the parent's own; erasing the child erases what was written about it.
  foreign key (student_id, parent_id) references students (id, parent_id) on delete cascade
);
create index messages_of_student on messages (student_id);

-- Notifications hold ids only: names and hours are read with the list, so that an erased child is named nowhere and a moved
-- lesson shows its new hour.

create type notification_kind as enum (
  'lesson_booked', 'lesson_cancelled', 'seat_released', 'lesson_confirmed', 'lesson_moved', 'lesson_link', 'message'
);

create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  kind notification_kind not null,
  -- No foreign keys: bookings and lessons are never deleted.
  booking_id uuid,
  lesson_id uuid,
  student_id uuid references students on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  -- The number of messages that this notification stands for.
  count integer not null default 1 check (count > 0),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  check ((kind = 'message') = (conversation_id is not null))
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
-- Unread messages of one conversation are one notification. Also the index of a person's unread notifications.
create unique index notifications_one_a_conversation on notifications (user_id, conversation_id) where read_at is null;
create index notifications_of_student on notifications (student_id);
create index notifications_of_conversation on notifications (conversation_id) where conversation_id is not null;
