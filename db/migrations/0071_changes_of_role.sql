-- A teacher's or an admin's language stands in the row of the role: choosing one gives and removes no role.
create or replace function user_roles_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.user_id, new.role) = (old.user_id, old.role) then
    return null;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    perform write_audit(now(), null, 'role_removed', old.user_id, null, null, jsonb_build_object('role', old.role));
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform write_audit(now(), null, 'role_given', new.user_id, null, null, jsonb_build_object('role', new.role));
  end if;
  return null;
end $$;
