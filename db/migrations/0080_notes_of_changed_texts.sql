-- What the school says about a change of a text to the parents who accept it again (docs/domain.md, "Privacy").
alter table school_texts add column change_note text check (length(change_note) between 1 and 200);
