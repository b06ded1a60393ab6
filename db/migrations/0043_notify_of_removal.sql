-- A family whose child the teacher removed from the room is notified (docs/domain.md, "Classroom").
alter type notification_kind add value 'room_removed';
