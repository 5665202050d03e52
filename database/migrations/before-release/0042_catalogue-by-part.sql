ALTER TABLE "courses" ADD COLUMN "searchable" text GENERATED ALWAYS AS (translate(lower("title"), '‘’“”' || chr(31), '''''""') || chr(31) || translate(lower("code"), '‘’“”' || chr(31), '''''""') || chr(31) || translate(lower("description"), '‘’“”' || chr(31), '''''""')) STORED NOT NULL;--> statement-breakpoint
-- The catalogue is searched by a part of what a course says of itself. Without pg_trgm that column is read through.
create or replace function allow_misspelling() returns boolean language plpgsql as $$
begin
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    return false;
  end;
  create index if not exists courses_by_likeness on courses using gin (title gin_trgm_ops);
  create index if not exists modules_by_likeness on modules using gin (title gin_trgm_ops);
  create index if not exists threads_by_likeness on threads using gin (title gin_trgm_ops);
  create index if not exists study_groups_by_likeness on study_groups using gin (name gin_trgm_ops);
  create index if not exists announcements_by_likeness on announcements using gin (title gin_trgm_ops);
  create index if not exists people_by_likeness on users using gin (name gin_trgm_ops);
  create index if not exists users_by_part on users using gin ((' ' || name || ' ' || email) gin_trgm_ops);
  create index if not exists applications_by_part on applications
    using gin ((' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
  -- Courses are looked for far more often than they are written, so what is new is sorted in at once.
  create index if not exists courses_by_part on courses using gin (searchable gin_trgm_ops) with (fastupdate = off);
  return true;
end
$$;--> statement-breakpoint
select allow_misspelling();
