-- The other parent is notified that a child's request was refused.
alter type notification_kind add value 'request_refused';

alter table notifications add column actor_id uuid;
comment on column notifications.actor_id is
  $$Who did it, so that the name stays when the lesson gets another teacher or the family has two parents. No foreign key: without a profile the notification names nobody.$$;
