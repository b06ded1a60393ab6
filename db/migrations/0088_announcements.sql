-- Announcements of the school (docs/domain.md, "Announcements"). Their recipients are written with them, so that a job sends each one
-- once, in batches.
create table announcements (
  id uuid primary key,
  audience text not null check (audience in ('families', 'teachers', 'teacher', 'group')),
  -- Whose families, for the audiences «teacher» and «group».
  teacher_id uuid references teachers on delete cascade,
  group_id uuid references groups on delete cascade,
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 5000),
  english_subject text check (length(english_subject) between 1 and 120),
  english_body text check (length(english_body) between 1 and 5000),
  -- Sent also to those who switched announcements off.
  is_urgent boolean not null,
  recipients integer not null check (recipients > 0),
  written_by uuid references users on delete set null,
  written_at timestamptz not null,
  check ((audience = 'teacher') = (teacher_id is not null)),
  check ((audience = 'group') = (group_id is not null)),
  check ((english_subject is null) = (english_body is null))
);
create index announcements_by_time on announcements (written_at desc, id desc);

create table announcement_recipients (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references users on delete cascade,
  enqueued_at timestamptz,
  primary key (announcement_id, user_id)
);
create index announcement_recipients_of_user on announcement_recipients (user_id);
create index announcement_recipients_due on announcement_recipients (announcement_id, user_id) where enqueued_at is null;

alter type notification_kind add value 'announcement';
alter table notifications add column announcement_id uuid references announcements on delete cascade;
create index notifications_of_announcement on notifications (announcement_id) where announcement_id is not null;

alter table notification_settings drop constraint notification_settings_muted_mails_check;
alter table notification_settings add constraint notification_settings_muted_mails_check
  check (muted_mails <@ array['bookings', 'requests', 'messages', 'tomorrow', 'weeks', 'announcements', 'recordings']);
