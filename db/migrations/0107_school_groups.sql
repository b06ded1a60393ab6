-- A group that the school opens: weekly sessions from a first day on, at an hour of its teacher's week that no child has booked yet.
alter table groups
  add column opened_at timestamptz,
  add column first_day date,
  add column planned_sessions smallint,
  add column last_day date generated always as (first_day + (planned_sessions - 1) * 7) stored,
  add constraint groups_opened_whole check (num_nonnulls(opened_at, first_day, planned_sessions) in (0, 3)),
  add constraint groups_opened_named check (opened_at is null or is_named),
  add constraint groups_planned_sessions check (planned_sessions between 1 and 52),
  add constraint groups_first_day check (extract(isodow from first_day) = array_position(enum_range(null::weekday), day_of_week));
