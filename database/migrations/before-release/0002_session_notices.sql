-- Processes keep who is signed in for a short while (server/accounts/session-cache.ts). Whatever ends or changes a
-- session or a person, in whatever process or by hand, tells all of them with its commit.
create function announce_changed_sessions() returns trigger language plpgsql as $$
declare
  tokens text[];
begin
  select array_agg(token) into tokens from (select token from changed limit 21) as first_ones;
  if tokens is not null then
    perform pg_notify('creare', json_build_object('channel', 'session', 'payload',
      case when cardinality(tokens) > 20 then '{"all": true}'::json else json_build_object('tokens', tokens) end)::text);
  end if;
  return null;
end
$$;--> statement-breakpoint
create function announce_changed_users() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  select array_agg(id) into ids from (select id from changed limit 21) as first_ones;
  if ids is not null then
    perform pg_notify('creare', json_build_object('channel', 'session', 'payload',
      case when cardinality(ids) > 20 then '{"all": true}'::json else json_build_object('users', ids) end)::text);
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger sessions_deleted after delete on sessions
  referencing old table as changed for each statement execute function announce_changed_sessions();--> statement-breakpoint
create trigger sessions_updated after update on sessions
  referencing old table as changed for each statement execute function announce_changed_sessions();--> statement-breakpoint
create trigger users_deleted after delete on users
  referencing old table as changed for each statement execute function announce_changed_users();--> statement-breakpoint
create trigger users_updated after update on users
  referencing old table as changed for each statement execute function announce_changed_users();
