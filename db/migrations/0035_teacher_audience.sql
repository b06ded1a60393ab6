-- Whom a teacher teaches and what: ages, varieties of Arabic, and the languages that lessons are explained in.
create type arabic_variety as enum ('litteral', 'darija', 'egyptien', 'levantin');
create type spoken_language as enum ('francais', 'anglais', 'neerlandais', 'allemand', 'espagnol', 'italien');

alter table teachers
  add column age_from smallint not null default 4 check (age_from between 4 and 17),
  add column age_to smallint not null default 17 check (age_to between 4 and 17),
  add column varieties arabic_variety[] not null default '{}' check (cardinality(varieties) <= 4),
  add column languages spoken_language[] not null default '{francais}' check (cardinality(languages) <= 6),
  add constraint teachers_ages_in_order check (age_from <= age_to);

-- What the specialities say already. Which dialect a teacher speaks only the teacher knows.
update teachers set varieties = '{litteral}' where specialization && '{"Arabe moderne","Arabe classique"}';
