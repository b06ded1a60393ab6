-- 0009 and 0027 name a page of docs/decisions that has another name.
comment on table learning_content is $$The version of the whole curriculum, another one after every change: processes cache what they read under it (docs/decisions/0070-the-curriculum-is-cached-by-its-version.md). A random id, so that two databases never share one.$$;
