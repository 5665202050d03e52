-- People with a public page are found by their name, which is in another table: two triggers keep both together.
create function put_profile_words() returns trigger language plpgsql as $$
begin
  new.words := (select setweight(to_tsvector('simple', name || ' ' || coalesce(new.handle, '')), 'A')
                  from users where id = new.user_id)
               || setweight(to_tsvector('english', new.bio), 'B');
  return new;
end
$$;--> statement-breakpoint
create trigger profile_words before insert or update on profiles
  for each row execute function put_profile_words();--> statement-breakpoint
create function refresh_profile_words() returns trigger language plpgsql as $$
begin
  update profiles set bio = bio where user_id = new.id;
  return null;
end
$$;--> statement-breakpoint
create trigger name_changed after update of name on users
  for each row when (old.name is distinct from new.name) execute function refresh_profile_words();--> statement-breakpoint
update profiles set bio = bio;--> statement-breakpoint
-- Makes the search forgive misspelt titles and names. It needs the extension pg_trgm, which the owner of a database
-- may create where PostgreSQL brings it along. Where that is not allowed, nothing fails: the search works without,
-- and this function may be called again once an administrator of the server has created the extension.
create function allow_misspelling() returns boolean language plpgsql as $$
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
  return true;
end
$$;--> statement-breakpoint
select allow_misspelling();
