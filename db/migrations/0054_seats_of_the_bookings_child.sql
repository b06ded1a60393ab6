-- A seat is the seat of the child that was booked, and of its family. An erased child leaves both at once.
alter table bookings add constraint bookings_of_child unique (id, parent_id, student_id);
alter table seats
  add constraint seats_of_booked_child foreign key (booking_id, parent_id, student_id)
    references bookings (id, parent_id, student_id) on update cascade;
