alter table sessions add column opened_by uuid references users (id) on delete cascade check (opened_by <> user_id);
comment on column sessions.opened_by is
  $$Of a child's session that a parent's session opened: that parent. It ends with the parent's password.$$;
create index sessions_opened_by on sessions (opened_by) where opened_by is not null;

alter table parent_invitations
  add column is_revoked_by_password boolean not null default false
    check (not is_revoked_by_password or revoked_at is not null);
comment on column parent_invitations.is_revoked_by_password is
  'The parent who invited has chosen a new password since; the settings say so.';

comment on column sign_ups.next_path is
  'The page that the person was going to: a path of this site, checked by src/features/accounts/return-path.ts.';
