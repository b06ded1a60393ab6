-- Comments that were wrong, or that made sense beside the statement before them only: db/schema.sql is in alphabetical order.
comment on table lesson_absences is
  $$A lesson that its teacher can't give: the school finds a substitute or cancels it. No column says that it is settled: it is as soon as the lesson has another teacher, is cancelled, or its teacher comes to the room after all. That it has begun does not settle it.$$;
comment on function seats_in is $$How many students a lesson seats. groups.ts of booking says the same to the program.$$;
comment on table conversations is $$Conversations of a parent and a teacher who have a booking in common, or a lesson that the teacher gives as a substitute.$$;
comment on table teacher_arrivals is
  $$When a lesson's teacher first entered its room. Kept longer than the room: the page after the lesson asks whether the teacher came. Deleted a day after room_arrivals, because a family's arrival alone would mean that no teacher came.$$;
comment on function count_taught_students is
  $$How many students a teacher has taught. The total does not fall when a child is erased: erased children count once for each family.$$;
comment on function curriculum_entry_changed is
  $$A change of a text or an exercise raises its version and removes the proofread mark. Retiring and restoring raise the version only.$$;
