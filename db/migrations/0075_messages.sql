-- Messages between a parent and a teacher whom a booking brought together. Deleting a child erases what was written about it.

create type message_side as enum ('parent', 'teacher');

create table conversations (
  id uuid primary key default uuidv7(),
  parent_id uuid not null references parents on delete cascade,
  teacher_id uuid not null references teachers on delete cascade,
  -- Messages are numbered as they come; writers to one conversation queue at its row.
  last_no integer not null default 0 check (last_no >= 0),
  -- Up to which number each side has read.
  parent_read_no integer not null default 0 check (parent_read_no between 0 and last_no),
  teacher_read_no integer not null default 0 check (teacher_read_no between 0 and last_no),
  -- The message that a mail was enqueued for; none follows it until its reader has read.
  parent_mail_no integer,
  teacher_mail_no integer,
  last_message_at timestamptz not null,
  -- Grows with every message and every reading: what a live stream looks at.
  changed_at timestamptz not null,
  unique (parent_id, teacher_id),
  unique (id, parent_id)
);
create index conversations_of_parent on conversations (parent_id, last_message_at desc, id desc);
create index conversations_of_teacher on conversations (teacher_id, last_message_at desc, id desc);

create table messages (
  -- The writer's own choice, so that a message sent twice is written once.
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
  -- A message about someone else's child does not exist.
  foreign key (student_id, parent_id) references students (id, parent_id) on delete cascade
);
create index messages_of_student on messages (student_id);
