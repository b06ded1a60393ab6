-- The school enters an absence for a teacher: whole days, or some hours of one day. Its reason stays with the school.
alter table teacher_holidays
  add column from_hour smallint not null default 0,
  add column until_hour smallint not null default 24,
  add column by_school boolean not null default false,
  add column reason text not null default '',
  add constraint teacher_holidays_hours check (
    (from_hour = 0 and until_hour = 24)
    or (first_day = last_day and from_hour >= 0 and from_hour < until_hour and until_hour <= 24)),
  add constraint teacher_holidays_reason check (length(reason) <= 500 and (by_school or reason = ''));

-- Two absences may stand on one day, in other hours.
alter table teacher_holidays drop constraint teacher_holidays_teacher_id_daterange_excl;
alter table teacher_holidays add constraint teacher_holidays_no_overlap exclude using gist (
  teacher_id with =,
  tsrange(first_day + make_interval(hours => from_hour), last_day + make_interval(hours => until_hour)) with &&);

alter type notification_kind add value 'absence_recorded';
alter type notification_kind add value 'absence_changed';
