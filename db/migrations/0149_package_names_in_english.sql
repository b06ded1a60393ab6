-- Families who read English read a package's English name where the school gave one; null reads as the French one.
alter table lesson_packages add column name_en text check (length(name_en) between 1 and 80);
