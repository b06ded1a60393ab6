-- Mails about lessons: calendar entries that know which is newer, reminders that are sent once, jobs that may wait.

-- SEQUENCE of the calendar entry: grows with whatever a calendar must hear of.
alter table lessons add column sequence integer not null default 0;
create function lessons_before_change() returns trigger language plpgsql as $$
begin
  new.sequence := old.sequence + 1;
  return new;
end $$;
create trigger lessons_before_change before update on lessons for each row
  when ((new.starts_at, new.ends_at, new.seats_taken, new.status = 'cancelled')
    is distinct from (old.starts_at, old.ends_at, old.seats_taken, old.status = 'cancelled'))
  execute function lessons_before_change();

-- A reminder belongs to a seat at one hour: a lesson that moves is reminded of again.
create table seat_reminders (
  seat_id uuid not null references seats on delete cascade,
  starts_at timestamptz not null,
  enqueued_at timestamptz not null,
  primary key (seat_id, starts_at)
);

-- A mail is sent within seconds or not at all: a job that was under way in a process that died is taken up again after
-- a minute, not after the quarter of an hour that pg-boss gives by itself.
create function enqueue_at(job text, data jsonb, at timestamptz) returns void language plpgsql as $$
begin
  insert into pgboss.job (name, data, start_after, expire_seconds, retry_limit, retry_delay, retry_backoff)
  values (job, data, at, 60, 12, 5, true);
end $$;
create or replace function enqueue(job text, data jsonb) returns void language plpgsql as $$
begin
  perform enqueue_at(job, data, now());
end $$;
