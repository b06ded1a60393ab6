-- Sessions ask for replies in dialogues, so a change of a text is a change of the curriculum that processes keep.
create trigger learning_texts_changed after insert or update or delete or truncate on learning_texts
  for each statement execute function learning_content_changed();
