alter table teacher_applications add column language_preference interface_language
  check (language_preference in ('french', 'english'));
comment on column teacher_applications.language_preference is
  'The language of the applicant''s pages and mails (docs/domain.md, "Languages"); null before it was kept, which reads French. The newest application of an account counts, until it has a role.';
