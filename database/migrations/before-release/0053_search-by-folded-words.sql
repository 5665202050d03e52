-- How texts are compared when people search: rules/folding.ts says what is dropped, and a test holds both together. The
-- bodies are parsed here and not with each call, so that they work whatever the search path is, as while a dump is read.
create function folded(text) returns text language sql immutable strict parallel safe
return case when octet_length($1) = length($1) then translate(lower($1), chr(31), '') else normalize(
  replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize($1, nfkd),
        '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0655\u0670\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u001f]+', '', 'g')),
      'ıøđðħłŧς‘’“”', 'ioddhltσ''''""'),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
  nfkc) end;--> statement-breakpoint
-- The words of a text for the full-text search, as stems. Chinese, Japanese, Thai, Lao, Khmer and Burmese put no spaces
-- between words: there every two neighboring characters are a word (`pairs` of rules/search.ts asks for the same), those
-- from the first on and those from the second on. PostgreSQL keeps at most a megabyte of words of one row, and a longer
-- text must not be refused for it: hence the two lengths.
create function search_words(text) returns tsvector language sql immutable strict parallel safe
return (
  select case when found.whole !~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'
    then to_tsvector('english', found.whole)
    else to_tsvector('english', regexp_replace(left(found.whole, 60000),
        '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]{1,2})', ' \1 ', 'g'))
      || to_tsvector('simple', regexp_replace(regexp_replace(regexp_replace(left(found.whole, 60000),
        '[^\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+', ' ', 'g'),
        '(^| )[^ ]', '\1', 'g'), '([^ ]{1,2})', '\1 ', 'g')) end
    from (select left(folded(left($1, 200000)), 200000) as whole) as found);--> statement-breakpoint
create or replace function put_profile_words() returns trigger language plpgsql as $$
begin
  new.words := (select setweight(to_tsvector('simple', folded(name || ' ' || coalesce(new.handle, ''))), 'A')
                       || setweight(search_words(name), 'A')
                  from users where id = new.user_id)
               || setweight(search_words(new.bio), 'B');
  return new;
end
$$;--> statement-breakpoint
-- What was written before texts were normalized as they come in. What identifies a row stays as it is.
do $$
declare
  col record;
  normal text;
begin
  for col in
    select c.oid::regclass as place, a.attname as name, a.atttypid::regtype::text as kind
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey))
       and not exists (select from pg_constraint k
                        where k.conrelid = c.oid and k.contype in ('p', 'u', 'f') and a.attnum = any(k.conkey))
  loop
    normal := format('normalize(%I::text, nfc)', col.name);
    execute format('update %s set %I = (%s)::%s where %I::text is not nfc normalized',
      col.place, col.name, normal, col.kind, col.name);
  end loop;
end
$$;--> statement-breakpoint
ALTER TABLE "announcements" drop column "words";--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', folded("title")), 'A') || setweight(search_words("title"), 'A') || setweight(search_words("text"), 'B')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" drop column "words";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', folded("code")), 'A') || setweight(search_words("code"), 'A') || setweight(to_tsvector('simple', folded("title")), 'A') || setweight(search_words("title"), 'A') || setweight(search_words("description"), 'B') || setweight(search_words("outcomes"::text), 'C')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" drop column "searchable";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "searchable" text GENERATED ALWAYS AS (folded("title") || chr(31) || folded("code") || chr(31) || folded("description")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" drop column "words";--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', folded("name")), 'A') || setweight(search_words("name"), 'A') || setweight(search_words("description"), 'B')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "module_contents" drop column "words";--> statement-breakpoint
ALTER TABLE "module_contents" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(search_words("lecture_markdown"), 'D')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "modules" drop column "words";--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', folded("title")), 'A') || setweight(search_words("title"), 'A') || setweight(search_words("summary"), 'B')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tracts" drop column "words";--> statement-breakpoint
ALTER TABLE "tracts" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', folded("title")), 'A') || setweight(search_words("title"), 'A') || setweight(search_words("description"), 'B') || setweight(search_words("outcomes"::text), 'C')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "module_notes" drop column "words";--> statement-breakpoint
ALTER TABLE "module_notes" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(search_words("text"), 'B')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "study_groups" drop column "words";--> statement-breakpoint
ALTER TABLE "study_groups" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', folded("name")), 'A') || setweight(search_words("name"), 'A') || setweight(search_words("description"), 'B')) STORED NOT NULL;--> statement-breakpoint
-- The indexes of the old columns went with them.
CREATE INDEX "announcements_by_words" ON "announcements" USING gin ("words");--> statement-breakpoint
CREATE INDEX "courses_by_words" ON "courses" USING gin ("words");--> statement-breakpoint
CREATE INDEX "lectures_by_words" ON "module_contents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "modules_by_words" ON "modules" USING gin ("words");--> statement-breakpoint
CREATE INDEX "study_groups_by_words" ON "study_groups" USING gin ("words");--> statement-breakpoint
update profiles set bio = bio;--> statement-breakpoint
update posts set words = case when posts.number = 1
    then setweight(search_words(threads.title), 'A') || search_words(posts.markdown) else search_words(posts.markdown) end
  from threads where threads.id = posts.thread_id
   and (posts.markdown ~ '[^ -~\s]' or threads.title ~ '[^ -~\s]');--> statement-breakpoint
drop index if exists users_by_part, applications_by_part, courses_by_likeness, modules_by_likeness,
  threads_by_likeness, study_groups_by_likeness, announcements_by_likeness, people_by_likeness;--> statement-breakpoint
create or replace function allow_misspelling() returns boolean language plpgsql as $$
begin
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    return false;
  end;
  create index if not exists courses_by_likeness on courses using gin (folded(title) gin_trgm_ops);
  create index if not exists modules_by_likeness on modules using gin (folded(title) gin_trgm_ops);
  create index if not exists threads_by_likeness on threads using gin (folded(title) gin_trgm_ops);
  create index if not exists study_groups_by_likeness on study_groups using gin (folded(name) gin_trgm_ops);
  create index if not exists announcements_by_likeness on announcements using gin (folded(title) gin_trgm_ops);
  create index if not exists people_by_likeness on users using gin (folded(name) gin_trgm_ops);
  create index if not exists users_by_part on users using gin (folded(' ' || name || ' ' || email) gin_trgm_ops);
  create index if not exists applications_by_part on applications
    using gin (folded(' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
  -- Courses are looked for far more often than they are written, so what is new is sorted in at once.
  create index if not exists courses_by_part on courses using gin (searchable gin_trgm_ops) with (fastupdate = off);
  return true;
end
$$;--> statement-breakpoint
select allow_misspelling();
