-- A booking waits two seconds for the teacher's row, then the family is told to try again: a row that is held for long must not
-- hold connections for five (the pool's own limit).
alter function book_lessons(uuid, uuid, uuid, uuid, bigint, lesson_type, uuid, recurrence_frequency, timestamptz[], integer,
  integer, smallint, integer, integer[], uuid, text) set lock_timeout = '2s';
