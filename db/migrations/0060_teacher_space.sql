-- A teacher's cancelled lessons, month by month: those that stand are in lessons_of_teacher.
create index lessons_cancelled_of_teacher on lessons (teacher_id, starts_at) where status = 'cancelled';
