-- Somebody sits in front of the screen until this mail comes: it leaves before those that nobody waits for, however many
-- they are.
create function enqueue_awaited(job text, data jsonb) returns void language plpgsql as $$
begin
  insert into pgboss.job (name, data, priority, expire_seconds, retry_limit, retry_delay, retry_backoff)
  values (job, data, 1, 60, 12, 5, true);
end $$;
