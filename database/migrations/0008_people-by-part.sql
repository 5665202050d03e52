ALTER TABLE "users" ADD COLUMN "searchable" text GENERATED ALWAYS AS (folded(' ' || name || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
drop index if exists users_by_part;--> statement-breakpoint
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
  create index if not exists users_by_part on users using gin (searchable gin_trgm_ops);
  create index if not exists applications_by_part on applications
    using gin (folded(' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
  -- Courses are searched far more often than written, so new entries go straight into the index.
  create index if not exists courses_by_part on courses using gin (searchable gin_trgm_ops) with (fastupdate = off);
  return true;
end
$$;--> statement-breakpoint
select allow_misspelling();--> statement-breakpoint
-- Without it, the planner takes any part of a name for rare. An empty table must not be analyzed: plans made for it would
-- be kept while the first thousands of people are imported.
do $$ begin
  if exists (select from users) then analyze users; end if;
end $$;
