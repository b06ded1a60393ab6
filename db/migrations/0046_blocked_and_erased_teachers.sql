-- A blocked account is never listed, in whatever order block and profile are written: both triggers lock the account first,
-- so one waits for the other and then reads it.
create or replace function refuse_listing_of_blocked() returns trigger language plpgsql as $$
begin
  if new.suspended_at is null then
    perform from users where id = new.id for key share;
    if is_blocked(new.id) then
      raise exception 'The account is blocked'
        using errcode = 'check_violation', constraint = 'teachers_not_blocked';
    end if;
  end if;
  return new;
end $$;

create function refuse_block_of_listed() returns trigger language plpgsql as $$
begin
  if exists (select from teachers t where t.id = new.user_id and t.suspended_at is null) then
    raise exception 'A blocked teacher is suspended first'
      using errcode = 'check_violation', constraint = 'account_blocks_teacher_suspended';
  end if;
  return new;
end $$;
comment on function refuse_block_of_listed is
  $$Blocking a teacher suspends the profile first. Fires after account_blocks_before_insert, which locks the account.$$;

-- What a block and an acceptance at the same time left: the block counts.
with healed as (
  update teachers t set suspended_at = b.blocked_at
  from account_blocks b where b.user_id = t.id and t.suspended_at is null returning t.id)
update account_blocks b set has_suspended = true from healed where healed.id = b.user_id;

create trigger account_blocks_teacher_suspended before insert on account_blocks
  for each row execute function refuse_block_of_listed();

-- A file, or a first message, that meets the erasure of its teacher waits for it and is refused.
create function refuse_erased_teacher() returns trigger language plpgsql as $$
begin
  perform from users where id = new.teacher_id and erased_at is null for key share;
  if not found then
    raise exception 'The teacher has left'
      using errcode = 'check_violation', constraint = tg_table_name || '_teacher_gone';
  end if;
  return new;
end $$;
comment on function refuse_erased_teacher is 'Nothing is shared with a teacher whose account is erased, or being erased.';

delete from shared_files f using users u where u.id = f.teacher_id and u.erased_at is not null;
delete from conversations c using users u where u.id = c.teacher_id and u.erased_at is not null;

create trigger shared_files_teacher_gone before insert on shared_files
  for each row when (new.teacher_id is not null) execute function refuse_erased_teacher();
create trigger conversations_teacher_gone before insert on conversations
  for each row execute function refuse_erased_teacher();
