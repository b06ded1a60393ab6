-- Without a table of its own the function is inlined: called as a function it costs a search a twentieth of its time, and
-- reading the free hours of all teachers called it once for each.
drop function bookable_until(timestamptz);
create function bookable_until(school school_settings, p_now timestamptz) returns timestamptz language sql stable
return (p_now at time zone 'UTC' + make_interval(months => school.booking_horizon_months)) at time zone 'UTC';
comment on function bookable_until is 'The last instant at which a lesson may start that is booked now.';
