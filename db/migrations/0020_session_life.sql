-- A session ends 90 days after it was opened, however often it is used.

alter table sessions
  -- The zone of the browser, as the place to show; nothing is looked up by IP address.
  add column zone text check (length(zone) <= 80),
  -- Updated at most every ten minutes.
  add column last_used_at timestamptz;

create function limit_session_life() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
  end if;
  new.expires_at := least(new.expires_at, new.created_at + interval '90 days');
  return new;
end $$;
create trigger sessions_limited_life before insert or update of expires_at, created_at on sessions
  for each row execute function limit_session_life();

update sessions set expires_at = expires_at where expires_at > created_at + interval '90 days';
