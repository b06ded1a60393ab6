-- Whole days and times without a zone are read in the teacher's. After a change of zone that of the last reading differs until the
-- calendar can be read again, and the page says so.
alter table busy_calendars add column read_zone text;
update busy_calendars c set read_zone = t.timezone from teachers t where t.id = c.teacher_id;
alter table busy_calendars alter column read_zone set not null;
comment on column busy_calendars.read_zone is 'The teacher''s zone at the last reading: whole days and times without a zone were read in it.';
