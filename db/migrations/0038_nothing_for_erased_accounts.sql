-- Jobs and other people notify. Where that meets an erasure, the insert waits for the account's row, reads it again and leaves out
-- what would be stored after the account's own notifications were deleted.
create function skip_erased_recipient() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id and erased_at is null for key share;
  if not found then
    return null;
  end if;
  return new;
end $$;
comment on function skip_erased_recipient() is 'An account that is erased, or being erased, gets no notification.';
create trigger notifications_not_for_erased before insert on notifications
  for each row execute function skip_erased_recipient();

delete from notifications n using users u where u.id = n.user_id and u.erased_at is not null;
delete from parent_invitations i using users u where u.id = i.invited_by and u.erased_at is not null;
