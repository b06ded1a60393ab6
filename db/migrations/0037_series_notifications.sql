-- A series that is cancelled or moved is one notification for the teacher; its count is the number of lessons.
alter type notification_kind add value 'series_cancelled';
alter type notification_kind add value 'series_moved';
