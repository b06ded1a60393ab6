-- Live streams end with the session they were opened in, in whichever process they run.
create function sessions_after_delete() returns trigger language plpgsql as $$
begin
  perform pg_notify('kalima_wakes', 'session:' || old.id);
  return null;
end $$;
create trigger sessions_after_delete after delete on sessions for each row execute function sessions_after_delete();
