-- A trial seat is free of charge, so it is a seat of a trial lesson, and of no other.
alter table lessons add column is_trial boolean not null generated always as (type = 'trial') stored;
alter table seats drop constraint seats_lesson_id_starts_at_ends_at_capacity_fkey;
alter table lessons drop constraint lessons_id_starts_at_ends_at_capacity_key;
alter table lessons
  add constraint lessons_of_seats unique (id, starts_at, ends_at, capacity, is_trial);
alter table seats
  add constraint seats_of_lesson foreign key (lesson_id, starts_at, ends_at, capacity, is_trial)
    references lessons (id, starts_at, ends_at, capacity, is_trial) on update cascade;
