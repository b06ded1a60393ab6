-- Until now a correction that added one item made the whole report count again, so that a child who had practised nine words with
-- it was asked them in two more sessions. Which items such a correction added is not known, so those of the reports that have
-- one keep its time.
alter table lesson_reports add column items_added jsonb not null default '{}';
update lesson_reports set items_added = (select jsonb_object_agg(item, items_added_at) from unnest(items) item)
where items_added_at is not null and cardinality(items) > 0;
alter table lesson_reports drop column items_added_at,
  add constraint lesson_reports_items_added
    check (jsonb_typeof(items_added) = 'object' and (items_added = '{}' or corrected_at is not null));
comment on column lesson_reports.items_added is
  'The items that a correction added, each with its time: from then on it is asked in the child''s next two sessions, the others from when the report was sent (docs/domain.md, "Learning").';
