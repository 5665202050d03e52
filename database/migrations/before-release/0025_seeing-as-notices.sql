-- Whoever a session stands for changes when an administrator begins or ends to see the site as somebody else: every
-- process forgets what it kept of that session, as migration 0002 does for sessions themselves.
create function announce_changed_views() returns trigger language plpgsql as $$
declare
  tokens text[];
begin
  select array_agg(s.token) into tokens from sessions s join changed c on c.session_id = s.id;
  if tokens is not null then
    perform pg_notify('creare', json_build_object('channel', 'session', 'payload',
      case when cardinality(tokens) > 20 then '{"all": true}'::json else json_build_object('tokens', tokens) end)::text);
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger views_begun after insert on user_views
  referencing new table as changed for each statement execute function announce_changed_views();--> statement-breakpoint
create trigger views_ended after update on user_views
  referencing new table as changed for each statement execute function announce_changed_views();
