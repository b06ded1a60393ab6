-- What the school writes about itself in the admin's space: name, contact, prices' words, legal details and legal texts, in each
-- language. Every change is a version of its own, with who wrote it and when; the newest counts. An empty object: the text
-- of the program (or of school.json) again.
create type school_text_part as enum ('identity', 'prices', 'details', 'legal-notice', 'privacy', 'terms');

create table school_texts (
  part school_text_part not null,
  locale text not null check (locale in ('fr', 'en')),
  -- Two who write the same version: the primary key lets one of them.
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 200000),
  written_by uuid references users on delete set null,
  written_at timestamptz not null,
  primary key (part, locale, version)
);
create index school_texts_of_author on school_texts (written_by) where written_by is not null;

-- What was published stays: a family accepted it.
create function school_texts_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.written_by is null
    and (old.part, old.locale, old.version, old.content, old.written_at)
      = (new.part, new.locale, new.version, new.content, new.written_at) then return new; end if;
  raise exception 'a version of a school text is never changed or deleted' using errcode = '23001';
end $$;
create trigger school_texts_stay before update or delete on school_texts for each row execute function school_texts_stay();
