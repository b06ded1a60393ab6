-- Teachers and the school choose the language of their pages and mails (docs/domain.md, "Languages"). A parent's preference
-- stands in parents; a child's login has the family's.
alter table user_roles
  add column language_preference interface_language,
  add constraint user_roles_language_of_staff check (language_preference is null or role in ('teacher', 'admin'));
