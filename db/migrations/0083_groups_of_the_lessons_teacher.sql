-- A group is an hour of one teacher's week. A lesson that goes to a substitute leaves its group in the same statement
-- (src/features/admin/server/substitute-teacher.ts), so no lesson stands in a group of another teacher.
update lessons l set group_id = null, seats_held = 0 from groups g
where g.id = l.group_id and g.teacher_id <> l.teacher_id;

alter table groups add constraint groups_of_lessons unique (id, teacher_id);
alter table lessons
  drop constraint lessons_group_id_fkey,
  add constraint lessons_group_of_teacher foreign key (group_id, teacher_id) references groups (id, teacher_id)
    on delete set null (group_id);
