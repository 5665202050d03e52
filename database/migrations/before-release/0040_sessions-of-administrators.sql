-- The sessions that are there have a whole span from now on (migration before this one); an administrator's is shorter
-- (rules/accounts.ts).
update sessions set ends_at = now() + interval '7 days', expires_at = least(expires_at, now() + interval '7 days')
  from users where users.id = sessions.user_id and users.role = 'admin';
