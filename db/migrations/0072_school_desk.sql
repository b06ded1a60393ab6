-- What the school's own pages ask: lessons by day, bookings by month, families by name or address.

-- Why the school cancelled a lesson, as its families are told.
create domain reason as text check (length(value) between 1 and 500);
alter table lessons add column cancellation_reason reason;

create index lessons_by_start on lessons (starts_at);
create index bookings_by_date on bookings (created_at);
create index profiles_search on profiles using gin (fold(first_name || ' ' || last_name) gin_trgm_ops);
create index users_by_part_of_email on users using gin (email gin_trgm_ops);
