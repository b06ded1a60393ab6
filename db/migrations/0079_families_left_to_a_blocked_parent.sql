-- When the first parent closes the account, a blocked second one takes that place, and the block is one of the family then, as if it
-- were made now (account_blocks_before_insert): the children's sessions end with their streams, and don't come back without it.
create function end_sessions_of_blocked_family() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id in (select user_id from students where parent_id = new.family_id)
    and exists (select from account_blocks where user_id = new.id);
  return null;
end $$;
create trigger parents_first_is_blocked after update of place on parents for each row
  when (new.place = 1 and old.place is distinct from new.place) execute function end_sessions_of_blocked_family();
