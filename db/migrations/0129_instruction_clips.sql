-- The instructions of the exercises are read aloud too: 'instruction:dictation'. Their sentences stand in the catalogue.
alter table clips drop constraint clips_item_check;
alter table clips add constraint clips_item_check
  check (item ~ '^(letter|syllable|word|sentence|instruction):' and length(item) <= 120);
