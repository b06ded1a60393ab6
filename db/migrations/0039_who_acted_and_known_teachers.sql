-- The other parent is notified that a child's request was refused.
alter type notification_kind add value 'request_refused';

alter table notifications add column actor_id uuid;
comment on column notifications.actor_id is
  $$Who did it: the name stays when the lesson gets another teacher, and tells two parents apart. No foreign key: once the profile is gone, the notification shows no name.$$;

create table substitution_outbox (
  recipient_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  known_teacher_id uuid not null references teachers on delete cascade,
  primary key (recipient_id, lesson_id)
);
create index substitution_outbox_of_lesson on substitution_outbox (lesson_id);
comment on table substitution_outbox is
  $$Persons who have still to be mailed that a lesson has another teacher. The mail takes the row out, so that two changes before it leaves are one, or none when they cancel each other.$$;
comment on column substitution_outbox.known_teacher_id is
  $$The teacher of the lesson as far as the person knows.$$;
