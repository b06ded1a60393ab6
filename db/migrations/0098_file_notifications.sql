-- People are notified of a file that is shared with them (docs/domain.md, "Notifications").
alter type notification_kind add value 'file_shared';
alter table notifications add column file_id uuid references shared_files on delete cascade;
create index notifications_of_file on notifications (file_id) where file_id is not null;
