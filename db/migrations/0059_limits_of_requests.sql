alter table booking_requests add column free_cancellation_hours smallint not null
  default offered_free_cancellation_hours() check (free_cancellation_hours between 0 and 72);
comment on column booking_requests.free_cancellation_hours is
  'The limit of free cancellation that the parent reads. An approval that would promise less is refused and stores the new one (docs/domain.md, "Booking").';
