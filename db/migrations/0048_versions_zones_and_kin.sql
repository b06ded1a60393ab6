-- The answer to a homework has a version, so that one parent does not replace what the other wrote unseen, and a teacher
-- marks as seen what was read.
alter table homework add column answer_version integer not null default 0 check (answer_version >= 0);
comment on column homework.answer_version is 'Raised by each change of the words and by each file added or taken back.';
