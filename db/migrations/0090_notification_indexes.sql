-- A booking is told of in a row that stood in eight indexes, and it reads four.
-- Bookings and lessons are never deleted: nobody looks for what tells of them.
drop index notifications_of_lesson;
drop index notifications_of_booking;
-- One that begins with the person and holds the unread alone is there already: notifications_one_a_conversation.
drop index notifications_unread;
drop index notifications_of_conversation;
create index notifications_of_conversation on notifications (conversation_id) where conversation_id is not null;
